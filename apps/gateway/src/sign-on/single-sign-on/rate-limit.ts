import { sql } from 'kysely';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../db/tables.ts';
import { Refusal } from '../../runtime/refusal.ts';

const MINUTE_MS = 60_000;

export interface RateLimit {
  /**
   * Counts one more for a key in this minute, over all processes. Throws Refusal `tooManyRequests` from
   * `most` on.
   */
  take(scope: string, key: string, most: number): Promise<void>;
}

export function createRateLimit({ db, clock }: { db: Database; clock: Clock }): RateLimit {
  return {
    async take(scope, key, most) {
      const now = new Date(clock());
      const fresh = { count: 1, expires_at: new Date(clock() + MINUTE_MS) };
      const { count } = await db
        .insertInto('rate_counts')
        .values({ scope, key, ...fresh })
        .onConflict((conflict) =>
          conflict.columns(['scope', 'key']).doUpdateSet({
            count: sql<number>`case when rate_counts.expires_at <= ${now} then 1 else rate_counts.count + 1 end`,
            expires_at: sql<Date>`case when rate_counts.expires_at <= ${now} then ${fresh.expires_at} else rate_counts.expires_at end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (count > most) throw new Refusal('tooManyRequests');
    },
  };
}
