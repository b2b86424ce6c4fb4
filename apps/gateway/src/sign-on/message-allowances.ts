/**
 * The memory behind {@link judgeSend}: when messages were lately sent to a number, or asked for from an
 * address.
 */
import { type ControlledTransaction, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { DAY_MS, judgeSend, type MessageLimits, type Verdict } from './message-limits.ts';

type Scope = 'number' | 'address';
type Queries = Pick<ControlledTransaction<Tables>, 'insertInto' | 'updateTable'>;

/**
 * Counts one more send, if it is allowed. Must run in a transaction: the row stays locked until its end, so
 * that of two requests at once the second sees the first.
 */
export async function takeAllowance(
  transaction: Queries,
  scope: Scope,
  key: string,
  nowMs: number,
  limits: MessageLimits,
): Promise<Verdict> {
  const now = new Date(nowMs);
  // An upsert, because it locks a row that is there already.
  const { sent_at } = await transaction
    .insertInto('message_allowances')
    .values({ scope, key, sent_at: sql`'{}'`, last_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ last_at: now }))
    .returning('sent_at')
    .executeTakeFirstOrThrow();
  const sentAt = sent_at.map((at) => at.getTime()).filter((at) => nowMs - at < DAY_MS);
  const verdict = judgeSend(sentAt, nowMs, limits);
  if (verdict.kind === 'allowed') {
    const times = [...sentAt, nowMs].map((at) => new Date(at));
    await transaction
      .updateTable('message_allowances')
      .set({ sent_at: times })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
  }
  return verdict;
}

/** Takes one send back: it was not sent after all. */
export async function returnAllowance(
  db: Queries,
  scope: Scope,
  key: string,
  sentAtMs: number,
): Promise<void> {
  await db
    .updateTable('message_allowances')
    .set({ sent_at: sql`array_remove(sent_at, ${new Date(sentAtMs)}::timestamptz)` })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}
