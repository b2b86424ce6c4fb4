/** The sessions of one user as they see them, and ending them: what a lost or lent phone is met with. */
import type { OwnSessionView, SessionDevice, SessionPlace } from '@phonebill/contract';
import { inTransaction, type Pool } from '../../db/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { sha256 } from './secrets.ts';

/** Shown at most; a user has ten of their own, and tourists' of half an hour. */
const MOST_SHOWN = 50;
/** What names a session to its user: it leads to nothing but the row, among the rows of that user. */
const ID = `left(encode(sha256(token_hash), 'hex'), 32)`;

/** Which sessions of a user are to end; `ssoToken` is of the one that asks. */
export type SessionsToEnd =
  | { readonly which: 'one'; readonly sessionId: string }
  | { readonly which: 'others'; readonly ssoToken: string; /** Of the browser. */ readonly device: string }
  | { readonly which: 'all' };

export interface OwnSessions {
  /** The live ones: the one of `ssoToken` first, then the last used. */
  list(userNo: string, ssoToken: string): Promise<OwnSessionView[]>;
  /**
   * Ends them, in all processes at once. One that is not the user's, or is none, is not there: nothing
   * happens. With the others, and with all, the browsers in which the user was known are known no more.
   */
  end(userNo: string, ending: SessionsToEnd): Promise<void>;
}

interface SessionRow {
  readonly session_id: string;
  readonly is_this: boolean;
  readonly kind: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly device: SessionDevice | null;
  readonly place: SessionPlace | null;
}

export function createOwnSessions({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): OwnSessions {
  return {
    async list(userNo, ssoToken) {
      const { rows } = await pool.query<SessionRow>({
        name: 'own-sessions',
        text: `select ${ID} as session_id, token_hash = $2 as is_this, kind, created_at, expires_at, device,
            place, coalesce(last_used_at, created_at) as last_used_at
          from sessions where user_no = $1 and ended_at is null and expires_at > $3
          order by is_this desc, last_used_at desc, session_id limit $4`,
        values: [userNo, sha256(ssoToken), new Date(clock()), MOST_SHOWN],
      });
      return rows.map((row) => ({
        sessionId: row.session_id,
        isThis: row.is_this,
        isTourist: row.kind === 'tourist',
        since: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        until: row.expires_at.toISOString(),
        device: row.device,
        place: row.place,
      }));
    },
    end: (userNo, ending) =>
      inTransaction(pool, async (client) => {
        // As when one is opened: of a login at the same time it is certain whether it comes before or after.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('sessions ' || $1, 0))`, [userNo]);
        await client.query(
          `update sessions set ended_at = $2
          where user_no = $1 and ended_at is null and ($3::text is null or ${ID} = $3)
            and ($4::bytea is null or token_hash <> $4)`,
          [
            userNo,
            new Date(clock()),
            ending.which === 'one' ? ending.sessionId : null,
            ending.which === 'others' ? sha256(ending.ssoToken) : null,
          ],
        );
        if (ending.which === 'one') return;
        await client.query('delete from known_devices where user_no = $1 and device <> $2', [
          userNo,
          ending.which === 'others' ? ending.device : '',
        ]);
      }),
  };
}
