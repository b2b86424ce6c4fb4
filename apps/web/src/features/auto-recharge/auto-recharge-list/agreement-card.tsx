import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { carrierPlace } from '../../../numbers/carrier.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { agreementPath } from '../../../platform/paths.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { classNames } from '@phonebill/styles';
import { Button } from '../../../ui/button/button.tsx';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { AgreementTitle, whoseText } from '../../../agreement-view/agreement-title.tsx';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { AgreementNotices } from './agreement-notices.tsx';
import { stepOnCard, useSteps, ChargeUnderWay } from './agreement-steps.tsx';
import { cardDisplayStatus } from './card-status.ts';
import { listCopy } from './copy.ts';
import { isLive } from './notices.ts';
import { DOT } from '../../../ui/phrases/dotted.ts';
import * as listRow from '../../../list-view/list-row.module.css';
import * as cardStyles from '../../../agreement-view/agreement-card.module.css';
import * as styles from './agreement-list.module.css';

export const cardId = (agreementNo: string): string => `agreement-${agreementNo}`;

interface AgreementCardProps {
  readonly agreement: AgreementView;
  readonly now: number;
  readonly onOpen: (agreementNo: string) => void;
}

/**
 * Renders one agreement: its number, its state, its next charge and this month's amount; below that its
 * notices, and the most likely step.
 */
export function AgreementCard({ agreement, now, onOpen }: AgreementCardProps): ReactNode {
  const copy = useTexts(listCopy);
  const language = useLanguage();
  const steps = useSteps(agreement);
  const { tone, state, next } = cardDisplayStatus(agreement, now, language);
  const step = stepOnCard(agreement);
  const { agreementNo, agrMbl, nickname, role, signerMobileNo } = agreement;
  const fact = role === 'beneficiary' ? copy.paidBy(signerMobileNo) : carrierPlace(agreement, language);
  return (
    <li className={classNames(listRow.card, styles.agreement)} data-testid="agreement">
      <Link
        className={classNames(listRow.opens, listRow.lines)}
        id={cardId(agreementNo)}
        to={agreementPath(agreementNo)}
        onClick={() => onOpen(agreementNo)}
      >
        <span className={cardStyles.head}>
          <span className={cardStyles.title}>
            <AgreementTitle agreement={agreement} />
          </span>
          <span className={styles.state}>
            <StateMark tone={tone}>{state}</StateMark>
            <ForwardIcon />
          </span>
        </span>
        <span className={cardStyles.facts}>
          {nickname !== '' && <PhoneNumber value={agrMbl} />}
          {nickname !== '' && fact && DOT}
          {fact}
        </span>
        {next && <span className={styles.next}>{next}</span>}
        {isLive(agreement.state) && role === 'signer' && <MonthCap agreement={agreement} />}
      </Link>
      <AgreementNotices agreement={agreement} now={now} steps={steps} />
      <ChargeUnderWay steps={steps} now={now} />
      <FailureNotice failure={steps.problem} />
      {step && (
        <div className={cardStyles.foot}>
          <Button kind="quiet" onClick={() => steps.take(step)}>
            {copy[step]}
            <span className="only-read-aloud"> {whoseText(agreement)}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Renders how much of the month's cap has been charged, as a text and as a bar. */
export function MonthCap({
  agreement: { chargedThisMonthFen, terms },
}: {
  readonly agreement: Pick<AgreementView, 'chargedThisMonthFen' | 'terms'>;
}): ReactNode {
  const copy = useTexts(listCopy);
  const share = terms.capPerMonthFen === 0 ? 0 : Math.min(1, chargedThisMonthFen / terms.capPerMonthFen);
  return (
    <span className={styles.monthCap}>
      <span>{copy.thisMonth(showFen(chargedThisMonthFen), showFen(terms.capPerMonthFen))}</span>
      <span className={styles.monthCapLine} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
