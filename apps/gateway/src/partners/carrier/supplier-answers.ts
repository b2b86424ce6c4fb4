/** Results and conversions shared by suppliers with protocols of their own. */
import { type Fen, formatYuan } from '@phonebill/money';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { StatementTotal } from '../statement.ts';
import type { Credit, DeliveryResult, TopUpRequest } from './port.ts';

/** Returns a refusal: nothing was begun, for a final reason on our side or theirs. */
export function refusedTopUp({ faceFen }: TopUpRequest, reason: string): DeliveryResult {
  return { kind: 'delivery', state: 'refused', carrierRef: null, faceFen, reason };
}

/** Returns an amount as a JSON number: yuan with at most two decimals. */
export function jsonYuan(fen: Fen): number {
  return Number(formatYuan(fen, { sign: false }).replaceAll(',', ''));
}

/**
 * Returns an indeterminate result. `error` is the supplier's error code; null when it named none and the
 * answer has another shape.
 */
export function notUnderstood(
  call: string,
  { status, error }: { readonly status: number; readonly error: string | number | null },
): Indeterminate {
  return indeterminate(
    `${call}: status ${status}, ${error === null ? 'unexpected shape' : `error ${error}`}`,
  );
}

/**
 * Returns the totals for a supplier that states none, by adding up what it lists. Items without a readable
 * amount are included in the count.
 */
export async function totalsOf(credits: AsyncIterable<Credit>): Promise<readonly StatementTotal[]> {
  let [count, total] = [0, 0n];
  for await (const { faceFen } of credits) [count, total] = [count + 1, total + (faceFen ?? 0n)];
  return count === 0 ? [] : [{ kind: 'credit', count, total }];
}
