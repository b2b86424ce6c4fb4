import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../db/tables.ts';
import { sha256 } from '../hashing.ts';
import { SIGNED_VALID_MS } from './time-window.ts';

export type NonceScope = 'wallet' | 'tourist' | 'channel';

/**
 * What was signed counts once. The database keeps the rule, so that of two at once, in two processes, one is
 * refused.
 */
export interface UsedNonces {
  /** False: it was used before. Kept for as long as the time window could let it pass again, and longer. */
  spend(scope: NonceScope, nonce: string): Promise<boolean>;
}

export function createUsedNonces({ db, clock }: { db: Database; clock: Clock }): UsedNonces {
  return {
    async spend(scope, nonce) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sign_on_nonces')
        .values({ scope, nonce_hash: sha256(nonce), expires_at: new Date(clock() + 2 * SIGNED_VALID_MS) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
