import type { AgreementWithEventsView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { momentWords } from '../../../order-view/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { detailTexts } from './detail-texts.ts';

const ReadSheet = lazy(() => import('../../../agreement-text/text-sheet.tsx'));

/** What was agreed to, when, and through which channel; the text of then can be read. */
export function ConsentFacts({ agreement: { consent, agreementNo, role } }: { readonly agreement: AgreementWithEventsView }): ReactNode {
  const texts = useTexts(detailTexts);
  const language = useLanguage();
  const headingId = useId();
  const reading = useSheetEntry('consent');
  // The consent is the payer's; whoever is topped up has the agreement's number to quote.
  const isMine = role === 'signer';
  return (
    <section className="agreement-card" aria-labelledby={headingId}>
      <h3 className="agreement-card__heading" id={headingId}>{texts.consent}</h3>
      <dl className="agreement-facts">
        {isMine && (
          <>
            <div><dt>{texts.text}</dt><dd><button type="button" className="agreement-facts__link" onClick={reading.show}>{texts.version(consent.textVersion)}</button></dd></div>
            <div><dt>{texts.agreedAt}</dt><dd>{consent.at === null ? texts.notAgreed : momentWords(Date.parse(consent.at), language)}</dd></div>
            <div><dt>{texts.through}</dt><dd>{consent.cnlCode ?? texts.throughPages}</dd></div>
          </>
        )}
        <div className="agreement-facts__no"><dt>{texts.agreementNo}</dt><dd>{agreementNo}</dd></div>
      </dl>
      {reading.open && <Suspense fallback={null}><ReadSheet kind="service" version={consent.textVersion} onClose={reading.close} /></Suspense>}
    </section>
  );
}
