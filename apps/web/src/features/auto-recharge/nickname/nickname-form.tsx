import { REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useRef } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { nicknameTexts } from './texts.ts';
import { useNicknameForm } from './use-nickname-form.ts';

const NO_BREAK = '\u00a0';

export function NicknameForm({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const texts = useTexts(nicknameTexts);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { name, setName, keep, problems, busy, save } = useNicknameForm(agreement);

  async function submit(): Promise<void> {
    if (!(await save())) form.current?.querySelector<HTMLInputElement>('[name="nickname"]')?.focus();
  }

  return (
    <Page bottom={<Button block type="submit" form={formId} busy={busy}>{texts.save}</Button>}>
      <form
        id={formId}
        ref={form}
        className="nickname"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="nickname__number">{texts.forNumber(groupMobile(agreement.agrMbl).replaceAll(' ', NO_BREAK))}</p>
        <Field
          label={texts.name}
          name="nickname"
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          placeholder={texts.example}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={keep}
          problem={problems.name ?? null}
          hint={texts.count(remarkLength(name), REMARK_LENGTH)}
        />
        {problems.form && <Notice tone="danger" role="alert" title={problems.form.title}>{problems.form.words && <p>{problems.form.words}</p>}</Notice>}
      </form>
    </Page>
  );
}
