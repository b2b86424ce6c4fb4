/**
 * What a refund is refused with at first, by the last four digits of the number that was topped up, which the
 * description of a trade ends with.
 */
import type { Trade } from '../cashier/trade-store.ts';

/** The end of a number which DT One declines, too, so that there is something to give back. */
const LACKS_MONEY = '4102';
const NOT_ENOUGH_FOR_MS = 1500;
const LIMITED_FOR_MS = 3000;

/** An error of WeChat Pay's that asks for the same later; null: it is taken. */
export function refundRefusal(
  { subject, paidAt }: Pick<Trade, 'subject' | 'paidAt'>,
  nowMs: number,
): 'NOT_ENOUGH' | 'FREQUENCY_LIMITED' | null {
  if (!subject.endsWith(LACKS_MONEY)) return null;
  const sincePaidMs = nowMs - (paidAt ?? 0);
  if (sincePaidMs < NOT_ENOUGH_FOR_MS) return 'NOT_ENOUGH';
  return sincePaidMs < LIMITED_FOR_MS ? 'FREQUENCY_LIMITED' : null;
}
