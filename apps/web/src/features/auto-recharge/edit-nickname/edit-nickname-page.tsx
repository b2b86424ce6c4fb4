import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { partsCopy } from '../../../agreement-view/copy.ts';
import { AgreementMissing, NotThere } from '../../../agreement-view/not-there.tsx';
import { remarkCopy } from '../../../numbers/remark-copy.ts';
import { RemarkField } from '../../../numbers/remark-field.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import { asAgreementNo } from '../agreements.ts';
import { nicknameCopy } from './copy.ts';
import { usePlainAgreement, useNicknameForm } from './nickname-form.ts';
import * as styles from './edit-nickname.module.css';

/**
 * The user's own name for an agreement (SPEC section 2, editNickname), which `agreementNo` in the query
 * names.
 */
export default function EditNicknamePage(): ReactNode {
  const parts = useTexts(partsCopy);
  const [query] = useSearchParams();
  const agreementNo = asAgreementNo(query.get('agreementNo'));
  const agreement = usePlainAgreement(agreementNo);
  if (agreement.data) return <NicknameForm agreement={agreement.data} />;
  if (agreementNo === null || agreement.error?.is('agreementNotFound'))
    return <AgreementMissing error={agreement.error} />;
  return (
    <Page>
      <NotThere query={agreement} copy={parts} />
    </Page>
  );
}

function NicknameForm({ agreement }: { readonly agreement: AgreementView }): ReactNode {
  const copy = useTexts(nicknameCopy);
  const ofName = useTexts(remarkCopy);
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
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.number}>
          <Phrases text={copy.forNumber(mobileInText(agreement.agrMbl))} />
        </p>
        <RemarkField
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
