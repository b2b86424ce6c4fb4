/** One charge: its row in a list, the sentence that sums it up, and what is owed for it. */
import type { ChargeView, DebtView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { AgreementTitle } from '../../../agreement-view/agreement-title.tsx';
import { chargeDisplayStatus, chargeReasonTitle } from '../../../agreement-view/charge-status.ts';
import { sourceName } from '../../../agreement-view/terms-sentence.ts';
import { accountName } from '../../../order-view/account-name.ts';
import { formatShortMoment, formatShortDay } from '../../../platform/china-time/short-time.ts';
import { useLanguage, type Language } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { StateMark } from '../../../ui/state-mark/state-mark.tsx';
import { recordCopy } from './copy.ts';
import * as listRow from '../../../list-view/list-row.module.css';

export const rowId = (chargeNo: string): string => `charge-${chargeNo}`;

interface ChargeRowProps {
  readonly charge: ChargeView;
  readonly now: number;
  /** The address of its detail. */
  readonly to: string;
  readonly onOpen?: (chargeNo: string) => void;
}

/** One charge: whose and how much, when and its state, why not or from what. */
export function ChargeRow({ charge, now, to, onOpen }: ChargeRowProps): ReactNode {
  const language = useLanguage();
  const { tone, state } = chargeDisplayStatus(charge, language);
  const aside = chargeAside(charge, language);
  const at = timeOfCharge(charge);
  return (
    <li className={listRow.row} data-testid="charge">
      <Link
        className={classNames(listRow.opens, listRow.lines)}
        id={rowId(charge.chargeNo)}
        to={to}
        onClick={() => onOpen?.(charge.chargeNo)}
      >
        <span className={classNames(listRow.line, listRow.mainLine)}>
          <AgreementTitle agreement={charge} />
          <Amount fen={charge.amountFen} />
        </span>
        <span className={listRow.line}>
          <time dateTime={new Date(at).toISOString()}>{formatShortMoment(at, now, language)}</time>
          <StateMark tone={tone}>{state}</StateMark>
        </span>
        {aside && <span className={listRow.line}>{aside}</span>}
      </Link>
    </li>
  );
}

/** What became of it, in one sentence; why not is said beside it. */
export function chargeSentence(
  { state, debitAt, nextTryAt, amountFen, paidFen, restsBecause }: ChargeView,
  now: number,
  language: Language,
): string {
  const copy = recordCopy[language];
  const money = showFen(paidFen ?? amountFen);
  if (restsBecause) return restsBecause[language];
  switch (state) {
    case 'announced':
      return copy.announcedText(formatShortMoment(Date.parse(debitAt), now, language));
    case 'retrying':
      return nextTryAt === null
        ? copy.retryingSoon
        : copy.retryingText(formatShortMoment(Date.parse(nextTryAt), now, language));
    case 'refunding':
      return copy.refundingText(money);
    case 'refunded':
      return copy.refundedText(money);
    default:
      return copy[`${state}Text`];
  }
}

/**
 * The second line of a row: why it is on hold or was not made, or from what it was paid; null when none of it
 * is known.
 */
export function chargeAside(
  { reason, source, state, restsBecause }: Pick<ChargeView, 'reason' | 'source' | 'state' | 'restsBecause'>,
  language: Language,
): string | null {
  if (restsBecause) return restsBecause[language];
  if (reason !== null && state !== 'credited' && state !== 'delivering')
    return chargeReasonTitle(reason, language);
  return source === null ? null : sourceName(source, language);
}

/** From what it was paid, with the account where that says more; null while nothing was. */
export function paidFromText(
  { source, paidFrom }: Pick<ChargeView, 'source' | 'paidFrom'>,
  language: Language,
): string | null {
  const names = [
    ...(source === null ? [] : [sourceName(source, language)]),
    ...(paidFrom ? [accountName(paidFrom, language)] : []),
  ];
  return names.length === 0 ? null : [...new Set(names)].join(' · ');
}

/** What is owed for a charge that credit pay paid. */
export function debtText(
  { amountFen, state, dueAt, overdue }: DebtView,
  now: number,
  language: Language,
): string {
  const copy = recordCopy[language];
  const amount = showFen(amountFen);
  if (state === 'paid') return copy.debtPaid(amount);
  if (state === 'paying') return copy.debtPaying(amount);
  const due = formatShortDay(Date.parse(dueAt), now, language);
  return overdue ? copy.debtOverdue(amount, due) : copy.debtDue(amount, due);
}

/** When a row says it was: its end, or else its debit. */
export function timeOfCharge({ endedAt, debitAt }: Pick<ChargeView, 'endedAt' | 'debitAt'>): number {
  return Date.parse(endedAt ?? debitAt);
}
