import type { CallRequest } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import type { Clock } from '../runtime/index.ts';

type Seen = NonNullable<CallRequest<'POST /vi/redPoint'>['seen']>;

/** Keeps that a user has looked at something, now; the latest of two looks at once stays. */
export function createSeenMarks({ pool, clock }: { pool: Pool; clock: Clock }) {
  return async (userNo: string, what: Seen): Promise<void> => {
    await pool.query({
      name: 'mark-seen',
      text: `insert into seen_marks (user_no, what, seen_at) values ($1, $2, $3)
        on conflict (user_no, what) do update set seen_at = greatest(seen_marks.seen_at, excluded.seen_at)`,
      values: [userNo, what, new Date(clock())],
    });
  };
}
