/** What is signed is good for some minutes, and once. */
import type { Pool } from '../../../db/index.ts';
import type { Clock } from '../../../runtime/time/index.ts';
import { sha256 } from '../secrets.ts';

/** How old something signed may be, and how far ahead its clock. */
const SIGNED_VALID_MS = 5 * 60 * 1000;

/** Whether something signed at `timeMs` still counts: five minutes back, and as far ahead. */
export function isInWindow(timeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - timeMs) <= SIGNED_VALID_MS;
}

export type NonceScope = 'wallet' | 'tourist' | 'channel' | 'work' | 'picture';

/**
 * Nonces of what was signed. The database keeps the rule, so that of two uses at once, in two processes, one
 * is refused.
 */
export interface UsedNonces {
  /** False: it was used before. Kept for as long as the time window could let it pass again, and longer. */
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
