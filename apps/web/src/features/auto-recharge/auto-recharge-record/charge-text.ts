/** The texts of one charge: its row, the sentence that sums it up, and the debt it left. */
import type { ChargeView, DebtView } from '@phonebill/contract/wire';
import { chargeReasonTitle } from '../../../agreement-view/charge-status.ts';
import { accountName } from '../../../order-view/account-name.ts';
import { sourceName } from '../../../agreement-view/terms-sentence.ts';
import { formatShortDay, formatShortMoment } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { recordCopy } from './copy.ts';
import { dotted } from '../../../ui/phrases/dotted.ts';

/** Returns the outcome of a charge in one sentence; the reason is shown beside it. */
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
 * Returns the second line of a row: why it is on hold or was not made, or from which source it was paid; null
 * if none of these is known.
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

/**
 * Returns from which source it was paid, with the account if that adds something; null while nothing was
 * paid.
 */
export function paidFromText(
  { source, paidFrom }: Pick<ChargeView, 'source' | 'paidFrom'>,
  language: Language,
): string | null {
  const names = [source && sourceName(source, language), paidFrom && accountName(paidFrom, language)];
  return dotted(...new Set(names)) || null;
}

/** Returns the debt for a charge that credit pay paid. */
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

/** Returns the time (ms) shown in a row: that of its end, or else of its debit. */
export function timeOfCharge({ endedAt, debitAt }: Pick<ChargeView, 'endedAt' | 'debitAt'>): number {
  return Date.parse(endedAt ?? debitAt);
}
