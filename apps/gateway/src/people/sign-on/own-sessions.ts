/** Lists and ends a user's own sessions, for instance after a phone was lost or lent. */
import type { OwnSessionView, SessionDevice, SessionPlace } from '@phonebill/contract';
import { inTransaction, type Pool } from '../../db/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { sha256 } from './secrets.ts';

/** The most sessions shown; a user has ten of their own, and tourists' sessions of half an hour. */
const MOST_SHOWN = 50;
/**
 * The id by which a user names a session: it identifies the row among that user's rows and gives no access.
 */
const ID = `left(encode(sha256(token_hash), 'hex'), 32)`;

/** The sessions of a user to be ended; `ssoToken` is that of the calling session. */
export type SessionsToEnd =
  | { readonly which: 'one'; readonly sessionId: string }
  | { readonly which: 'others'; readonly ssoToken: string; /** Of the browser. */ readonly device: string }
  | { readonly which: 'all' };

export interface OwnSessions {
  /** Returns the live sessions: the one of `ssoToken` first, then by last use. */
  list(userNo: string, ssoToken: string): Promise<OwnSessionView[]>;
  /**
   * Ends sessions, in all processes at once. A session that is unknown or another user's is ignored. With
   * `others` and `all`, the browsers known as the user's are forgotten too.
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
        // The lock of opening a session, so that a concurrent login comes definitely before or after.
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
