import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useRef } from 'react';
import { OwnNameField } from '../../../numbers/own-name/own-name-field.tsx';
import { ownNameTexts } from '../../../numbers/own-name/texts.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { groupMobile } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { nicknameTexts } from './texts.ts';
import { useNicknameForm } from './use-nickname-form.ts';

const NO_BREAK = '\u00a0';

export function NicknameForm({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const texts = useTexts(nicknameTexts);
  const ofName = useTexts(ownNameTexts);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { name, setName, keep, problems, busy, save } = useNicknameForm(agreement);

  async function submit(): Promise<void> {
    if (!(await save())) form.current?.querySelector<HTMLInputElement>('[name="nickname"]')?.focus();
  }

  return (
    <Page
      bottom={
        <Button block type="submit" form={formId} busy={busy}>
          {ofName.save}
        </Button>
      }
    >
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
        <p className="nickname__number">
          {texts.forNumber(groupMobile(agreement.agrMbl).replaceAll(' ', NO_BREAK))}
        </p>
        <OwnNameField
          name="nickname"
          value={name}
          onChange={setName}
          onBlur={keep}
          problem={problems.name ?? null}
        />
        <FailureNotice failure={problems.form ?? null} />
      </form>
    </Page>
  );
}
