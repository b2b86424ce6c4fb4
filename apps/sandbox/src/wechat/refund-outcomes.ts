/**
 * The errors with which a refund is refused at first, by the last four digits of the number that was topped
 * up, with which the description of a trade ends.
 */
import type { Trade } from '../cashier/trade-store.ts';

/** The end of a number that DT One also declines, so that there is something to refund. */
const LACKS_MONEY = '4102';
const NOT_ENOUGH_FOR_MS = 1500;
const LIMITED_FOR_MS = 3000;

/**
 * Returns an error of WeChat Pay's after which the same request is to be sent later; null when it is
 * accepted.
 */
export function refundRefusal(
  { subject, paidAt }: Pick<Trade, 'subject' | 'paidAt'>,
  nowMs: number,
): 'NOT_ENOUGH' | 'FREQUENCY_LIMITED' | null {
  if (!subject.endsWith(LACKS_MONEY)) return null;
  const sincePaidMs = nowMs - (paidAt ?? 0);
  if (sincePaidMs < NOT_ENOUGH_FOR_MS) return 'NOT_ENOUGH';
  return sincePaidMs < LIMITED_FOR_MS ? 'FREQUENCY_LIMITED' : null;
}
