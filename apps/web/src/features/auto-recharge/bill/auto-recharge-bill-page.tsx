import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { Page } from '../../../ui/page/page.tsx';
import { asAgreementNo } from '../api/agreement-no.ts';
import { useAgreement } from '../api/use-agreement.ts';
import { AgreementMissing } from '../parts/agreement-missing.tsx';
import { NotThere } from '../parts/not-there.tsx';
import { partTexts } from '../parts/texts.ts';
import { BillOfNumber } from './bill-of-number.tsx';
import { ChooseNumber } from './choose-number.tsx';
import { readNumber } from './read-number.ts';

/**
 * Automatic charges by month (SPEC section 2, autoRechargeBill): of the agreement in the query, or of the
 * number that the screen before gave; without either one chooses.
 */
export default function AutoRechargeBillPage(): ReactNode {
  const words = useTexts(partTexts);
  const [query] = useSearchParams();
  const { state } = useLocation();
  const asked = query.get('agreementNo');
  const agreementNo = asAgreementNo(asked);
  const agreement = useAgreement(agreementNo);
  const number = asked === null ? readNumber(state) : null;
  if (number !== null) return <BillOfNumber agrMbl={number} nickname="" agreementNo={null} />;
  if (asked === null) return <ChooseNumber />;
  if (agreement.data)
    return (
      <BillOfNumber
        agrMbl={agreement.data.agrMbl}
        nickname={agreement.data.nickname}
        agreementNo={agreementNo}
      />
    );
  if (agreementNo === null || agreement.error?.is('agreementNotFound')) return <AgreementMissing />;
  return (
    <Page>
      <NotThere query={agreement} words={words} />
    </Page>
  );
}
