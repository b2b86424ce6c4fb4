import { type ChinaMonth, chinaDayOf, chinaTime, dueDay, HOUR_MS, monthAfter } from '@phonebill/china-time';
import type { AgreementRulesView } from '@phonebill/contract/wire';

/**
 * Returns a time (ms) of the day on which an agreement with these terms would first debit, as the gateway
 * plans it: the day in this month if it is still to come, else in the next one. In a month that is too short
 * it is the last day. A wallet that notifies payers itself debits no sooner than it allows after its notice,
 * and never in another month. Shown while the terms are chosen; the gateway computes the exact time from the
 * final terms.
 */
export function firstDebitAt(
  dayOfMonth: number,
  { debitHours, walletNotice }: Pick<AgreementRulesView, 'debitHours' | 'walletNotice'>,
  now: number,
): number {
  const today = chinaDayOf(now);
  const dueIn = (month: ChinaMonth) => chinaTime(dueDay(month, dayOfMonth), debitHours.from * HOUR_MS);
  const month = today.day < dueDay(today, dayOfMonth).day ? today : monthAfter(today);
  // After the hours of debits it is the next day, to which the rest of a day leads.
  const noticed = now + ((walletNotice?.days ?? 0) * 24 + 24 - debitHours.to) * HOUR_MS;
  const at = Math.max(dueIn(month), noticed);
  return chinaDayOf(at).month === month.month ? at : dueIn(monthAfter(month));
}
