/** Removes what has expired: codes, tickets, tokens, nonces, sessions, uses that no limit counts any more. */
import type { Pool } from '../db/index.ts';
import { DAY_MS } from '../runtime/index.ts';

/** Rows removed by one statement: small enough to hold no lock for long. */
const BATCH = 5000;

/** Tables whose rows have an `expires_at`, and their keys. */
const EXPIRING = [
  { table: 'graphic_codes', key: 'graphic_id', keptMs: DAY_MS },
  { table: 'sms_codes', key: 'mobile_no, scene, sent_at', keptMs: DAY_MS },
  { table: 'message_tickets', key: 'ticket_hash', keptMs: DAY_MS },
  { table: 'sessions', key: 'user_no, token_hash', keptMs: DAY_MS },
  { table: 'sign_on_nonces', key: 'scope, nonce_hash', keptMs: DAY_MS },
  { table: 'channel_tokens', key: 'token_hash', keptMs: DAY_MS },
  { table: 'rate_limits', key: 'scope, key', keptMs: 0 },
] as const;

/**
 * Removes what expired before `now`; most of it only a day later, for questions from users. Gives how many
 * rows went.
 */
export async function purgeExpired(pool: Pool, now: Date): Promise<number> {
  let removed = 0;
  for (const { table, key, keptMs } of EXPIRING) {
    let batch: number;
    do {
      const { rowCount } = await pool.query(
        `delete from ${table} where (${key}) in (
           select ${key} from ${table} where expires_at < $1 limit ${BATCH})`,
        [new Date(now.getTime() - keptMs)],
      );
      batch = rowCount ?? 0;
      removed += batch;
    } while (batch === BATCH);
  }
  return removed;
}
