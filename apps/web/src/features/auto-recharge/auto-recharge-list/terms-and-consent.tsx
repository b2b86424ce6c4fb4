import type { AgreementView, AgreementWithEventsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { isMissingInSomeMonths, walletNoticeTexts } from '../../../agreement-view/days.ts';
import { termsSentence } from '../../../agreement-view/terms-sentence.ts';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { changeAgreementPath, paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { Fact, Facts } from '../../../agreement-view/rows.tsx';
import { MonthCap } from './agreement-card.tsx';
import { type AgreementSteps, canPause, canResume, canSkip, canUnskip } from './agreement-steps.tsx';
import { cardDisplayStatus } from './card-status.ts';
import { listCopy } from './copy.ts';
import { agreementNumberCopy } from '../../../agreement-view/number-copy.ts';
import { detailCopy } from './detail-copy.ts';
import { isLive } from './notices.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './agreement-detail.module.css';
import * as panelStyles from '../../../agreement-view/panel.module.css';
import * as rowsStyles from '../../../agreement-view/rows.module.css';

interface TermsCardProps {
  readonly agreement: AgreementView;
  readonly now: number;
  readonly steps: AgreementSteps;
}

/** Renders the terms as one sentence, the next charge, and the possible actions. */
export function TermsCard({ agreement, now, steps }: TermsCardProps): ReactNode {
  const copy = useTexts(detailCopy);
  const ofList = useTexts(listCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const headingId = useId();
  const { next } = cardDisplayStatus(agreement, now, language);
  const { terms, agrMbl, role } = agreement;
  const live = isLive(agreement.state);
  const possible = [
    canSkip(agreement) && 'skip',
    canUnskip(agreement) && 'unskip',
    canResume(agreement) && 'resume',
    canPause(agreement) && 'pause',
  ] as const;
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h3 className={panelStyles.heading} id={headingId}>
        {copy.terms}
      </h3>
      <p className={styles.sentence}>
        <Phrases text={termsSentence(terms, agrMbl, language)} />
      </p>
      {isMissingInSomeMonths(terms) && <p className={panelStyles.aside}>{copy.shortMonths}</p>}
      {next && <p className={styles.next}>{next}</p>}
      {live &&
        walletNoticeTexts(agreement, language).map(({ text }) => (
          <p key={text} className={panelStyles.aside}>
            <Phrases text={text} />
          </p>
        ))}
      {/* A member, who does not pay, is not shown the charged amount. */}
      {live && role === 'signer' && <MonthCap agreement={agreement} />}
      {role === 'beneficiary' ? (
        <>
          <p className={panelStyles.aside}>{ofList.beneficiaryOnly}</p>
          {live && (
            <div className={styles.steps}>
              <Button kind="quiet" onClick={() => void navigate(paths.otherTelConfirms)}>
                {ofList.whoPays}
              </Button>
            </div>
          )}
        </>
      ) : (
        live && (
          <div className={styles.steps}>
            {possible.map(
              (step) =>
                step && (
                  <Button key={step} kind="quiet" onClick={() => steps.take(step)}>
                    {ofList[step]}
                  </Button>
                ),
            )}
            <Button kind="quiet" onClick={() => void navigate(changeAgreementPath(agreement))}>
              {ofList.change}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

const ReadSheet = lazyPart(() => import('../../../agreement-text/agreement-text.tsx'));

/** Renders what was agreed to, when, and through which channel; the text agreed to can be read. */
export function ConsentFacts({
  agreement: { consent, agreementNo, role },
}: {
  readonly agreement: AgreementWithEventsView;
}): ReactNode {
  const copy = useTexts(detailCopy);
  const language = useLanguage();
  const { agreementNo: numberName } = useTexts(agreementNumberCopy);
  const headingId = useId();
  const reading = useSheetEntry('consent');
  // The consent is the payer's; the member has the agreement's number to quote.
  const isMine = role === 'signer';
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h3 className={panelStyles.heading} id={headingId}>
        {copy.consent}
      </h3>
      <Facts>
        {isMine && (
          <>
            <Fact name={copy.text}>
              <button type="button" className={styles.textLink} onClick={reading.show}>
                {copy.version(consent.textVersion)}
              </button>
            </Fact>
            <Fact name={copy.agreedAt}>
              {consent.at === null ? copy.notAgreed : formatMoment(Date.parse(consent.at), language)}
            </Fact>
            <Fact name={copy.through}>{consent.cnlCode ?? copy.throughPages}</Fact>
          </>
        )}
        <Fact name={numberName}>
          <span className={rowsStyles.quiet}>{agreementNo}</span>
        </Fact>
      </Facts>
      {reading.open && (
        <LazySheet onClose={reading.close}>
          <ReadSheet kind="service" version={consent.textVersion} onClose={reading.close} />
        </LazySheet>
      )}
    </section>
  );
}
