import type { AgreementWithEventsView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { detailTexts } from './detail-texts.ts';

const ReadSheet = lazy(() => import('../../../agreement-text/text-sheet.tsx'));

/** What was agreed to, when, and through which channel; the text of then can be read. */
export function ConsentFacts({
  agreement: { consent, agreementNo, role },
}: {
  readonly agreement: AgreementWithEventsView;
}): ReactNode {
  const texts = useTexts(detailTexts);
  const language = useLanguage();
  const headingId = useId();
  const reading = useSheetEntry('consent');
  // The consent is the payer's; whoever is topped up has the agreement's number to quote.
  const isMine = role === 'signer';
  return (
    <section className="agreement-card" aria-labelledby={headingId}>
      <h3 className="agreement-card__heading" id={headingId}>
        {texts.consent}
      </h3>
      <Facts>
        {isMine && (
          <>
            <Fact name={texts.text}>
              <button type="button" className="agreement-link" onClick={reading.show}>
                {texts.version(consent.textVersion)}
              </button>
            </Fact>
            <Fact name={texts.agreedAt}>
              {consent.at === null ? texts.notAgreed : formatMoment(Date.parse(consent.at), language)}
            </Fact>
            <Fact name={texts.through}>{consent.cnlCode ?? texts.throughPages}</Fact>
          </>
        )}
        <Fact name={texts.agreementNo}>
          <span className="fact-list__quiet">{agreementNo}</span>
        </Fact>
      </Facts>
      {reading.open && (
        <Suspense fallback={null}>
          <ReadSheet kind="service" version={consent.textVersion} onClose={reading.close} />
        </Suspense>
      )}
    </section>
  );
}
