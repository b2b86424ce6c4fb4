/** What suppliers that speak protocols of their own answer alike. */
import { type Fen, formatYuan } from '@phonebill/money';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { StatementTotal } from '../statement.ts';
import type { Credit, DeliveryResult, TopUpRequest } from './port.ts';

/** Nothing was begun, for a reason of ours or of theirs that is final. */
export function refusedTopUp({ faceFen }: TopUpRequest, reason: string): DeliveryResult {
  return { kind: 'delivery', state: 'refused', carrierRef: null, faceFen, reason };
}

/** An amount as JSON has it: whole yuan, or with up to two decimals. */
export function jsonYuan(fen: Fen): number {
  return Number(formatYuan(fen, { sign: false }).replaceAll(',', ''));
}

/** `error`: what the supplier calls it; null: it named none, and what it said has another shape. */
export function notUnderstood(
  call: string,
  { status, error }: { readonly status: number; readonly error: string | number | null },
): Indeterminate {
  return indeterminate(
    `${call}: status ${status}, ${error === null ? 'unexpected shape' : `error ${error}`}`,
  );
}

/** Of one that states no sums: those of what it lists. What has no amount that can be read counts. */
export async function totalsOf(credits: AsyncIterable<Credit>): Promise<readonly StatementTotal[]> {
  let [count, total] = [0, 0n];
  for await (const { faceFen } of credits) [count, total] = [count + 1, total + (faceFen ?? 0n)];
  return count === 0 ? [] : [{ kind: 'credit', count, total }];
}
