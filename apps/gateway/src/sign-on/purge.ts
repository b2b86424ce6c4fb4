import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { DAY_MS } from './message-limits.ts';

/** Rows removed by one statement: small enough to hold no lock for long. */
const BATCH = 5000;

/** Key and time of what expires; an expired row is kept for a day, for questions from users. */
const EXPIRING = [
  { table: 'graphic_codes', key: 'graphic_id', time: 'expires_at' },
  { table: 'sms_codes', key: 'mobile_no, scene, sent_at', time: 'expires_at' },
  { table: 'message_tickets', key: 'ticket_hash', time: 'expires_at' },
  { table: 'sessions', key: 'user_no, token_hash', time: 'expires_at' },
  { table: 'sign_on_nonces', key: 'scope, nonce_hash', time: 'expires_at' },
  { table: 'channel_tokens', key: 'token_hash', time: 'expires_at' },
  { table: 'rate_counts', key: 'scope, key', time: 'expires_at' },
  { table: 'message_allowances', key: 'scope, key', time: 'last_at' },
  { table: 'guest_allowances', key: 'day, scope, key', time: 'day' },
  { table: 'guest_requests', key: 'user_no, request_no', time: 'day' },
] as const;

/**
 * Removes codes, tickets, tokens, nonces and sessions that expired a day before `now`, and send times and
 * guests' orders that no limit counts any more. Gives how many rows went.
 */
export async function purgeExpired(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  for (const { table, key, time } of EXPIRING) {
    let batch: number;
    do {
      const name = sql.table(table);
      const [keys, at] = [sql.raw(key), sql.ref(time)];
      const { numAffectedRows = 0n } =
        await sql`delete from ${name} where (${keys}) in (select ${keys} from ${name} where ${at} < ${before} limit ${BATCH})`.execute(
          db,
        );
      batch = Number(numAffectedRows);
      removed += batch;
    } while (batch === BATCH);
  }
  return removed;
}
