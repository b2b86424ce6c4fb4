import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { Page } from '../../../ui/page/page.tsx';
import { asAgreementNo } from '../api/agreement-no.ts';
import { useAgreement } from '../api/use-agreement.ts';
import { AgreementMissing } from '../parts/agreement-missing.tsx';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { NicknameForm } from './nickname-form.tsx';
import './nickname.css';

/**
 * The user's own name for an agreement (SPEC section 2, editNickname), which `agreementNo` in the query
 * names.
 */
export default function EditNicknamePage(): ReactNode {
  const words = useTexts(partTexts);
  const [query] = useSearchParams();
  const agreementNo = asAgreementNo(query.get('agreementNo'));
  const agreement = useAgreement(agreementNo);
  if (agreement.data) return <NicknameForm agreement={agreement.data} />;
  if (agreementNo === null || agreement.error?.is('agreementNotFound')) return <AgreementMissing />;
  return (
    <Page>
      <NotThere query={agreement} words={words} />
    </Page>
  );
}
