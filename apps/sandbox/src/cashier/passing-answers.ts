/**
 * Temporary answers of WeChat Pay and Alipay about a payment that succeeds, by the last four digits of the
 * number that it tops up. DT One and Reloadly credit each of these numbers.
 */
import type { Trade } from './trade-store.ts';

export type PassingAnswer = 'userPaying' | 'systemError' | 'notExist';

const passing: Readonly<Record<string, PassingAnswer>> = {
  4131: 'userPaying',
  4132: 'systemError',
  4134: 'notExist',
};
const CLOSE_IS_LIMITED = '4133';
/** The time (ms) after the payment from which it is answered as paid. */
const PASSES_AFTER_MS = 3000;

/** Returns the temporary answer to a query; null when the real state is answered. */
export function passingAnswerOf(
  { subject, state, paidAt }: Pick<Trade, 'subject' | 'state' | 'paidAt'>,
  nowMs: number,
): PassingAnswer | null {
  const isNew = state === 'paid' && paidAt !== null && nowMs - paidAt < PASSES_AFTER_MS;
  return isNew ? (passing[subject.slice(-4)] ?? null) : null;
}

/** Creates a check of whether a close is refused as one too many; for such a payment the first one is. */
export function createCloseLimit(): (trade: Pick<Trade, 'subject' | 'requestNo'>) => boolean {
  const asked = new Set<string>();
  return ({ subject, requestNo }) => {
    if (!subject.endsWith(CLOSE_IS_LIMITED) || asked.has(requestNo)) return false;
    asked.add(requestNo);
    return true;
  };
}
