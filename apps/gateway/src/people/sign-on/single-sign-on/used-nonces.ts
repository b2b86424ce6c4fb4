/** Signed messages are valid for some minutes, and once. */
import type { Pool } from '../../../db/index.ts';
import type { Clock } from '../../../runtime/time/index.ts';
import { sha256 } from '../secrets.ts';

/** How old a signed message may be, and how far ahead its clock (ms). */
const SIGNED_VALID_MS = 5 * 60 * 1000;

/** Returns whether a message signed at `timeMs` is still valid: five minutes back, and as far ahead. */
export function isInWindow(timeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - timeMs) <= SIGNED_VALID_MS;
}

export type NonceScope = 'wallet' | 'tourist' | 'channel' | 'work' | 'picture';

/**
 * The nonces of signed messages. The database enforces their uniqueness, so that of two concurrent uses, also
 * in two processes, one is refused.
 */
export interface UsedNonces {
  /**
   * Spends a nonce; false if it was used before. It is kept longer than the time window could accept it
   * again.
   */
  spend(scope: NonceScope, nonce: string): Promise<boolean>;
}

export function createUsedNonces({ pool, clock }: { pool: Pool; clock: Clock }): UsedNonces {
  return {
    async spend(scope, nonce) {
      const { rowCount } = await pool.query({
        name: 'spend-nonce',
        text: `insert into sign_on_nonces (scope, nonce_hash, expires_at) values ($1, $2, $3)
          on conflict do nothing`,
        values: [scope, sha256(nonce), new Date(clock() + 2 * SIGNED_VALID_MS)],
      });
      return rowCount === 1;
    },
  };
}
