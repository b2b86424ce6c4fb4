/**
 * Sessions. A token is the user number, a dot and 32 random bytes; only its SHA-256 is stored. The user
 * number in it leads to the row by primary key; it proves nothing by itself.
 */
import type { Clock } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';
import { type Random, sha256 } from './secrets.ts';

export const SESSION_LIFETIME_MS = 7 * 24 * 3600 * 1000;
const TOKEN = /^([0-9]{10})\.[A-Za-z0-9_-]{43}$/;
export const TOURIST_SESSION_LIFETIME_MS = 30 * 60 * 1000;
const FIND = `select u.mobile_no, s.kind from sessions s join users u on u.user_no = s.user_no
  where s.user_no = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > $3`;

export interface SessionUser {
  readonly userNo: string;
  readonly mobileNo: string;
  /**
   * For a tourist, whose number a channel vouched for and whose session is good for the top-up pages only:
   * the mark by which that session knows its own orders. Null for a user.
   */
  readonly touristSession: string | null;
}

export interface Sessions {
  /** A new session; gives its token, which cannot be had again. */
  openSession(userNo: string): Promise<string>;
  /** A tourist's session, which ends after half an hour. */
  openTouristSession(userNo: string): Promise<string>;
  /**
   * Whose session it is; null when the token is none, has ended or has expired. One query, by primary key.
   */
  findSession(token: string): Promise<SessionUser | null>;
  /** Ends the session. Nothing happens when there is none. */
  endSession(token: string): Promise<void>;
}

/** Sessions in the database; `lifetimeMs` from when one was opened, seven days by default. */
export function createSessions({
  pool,
  clock,
  random,
  lifetimeMs = SESSION_LIFETIME_MS,
}: {
  pool: Pool;
  clock: Clock;
  random: Random;
  lifetimeMs?: number;
}): Sessions {
  async function open(userNo: string, kind: 'user' | 'tourist', validMs: number): Promise<string> {
    const token = `${userNo}.${random.bytes(32).toString('base64url')}`;
    const now = clock();
    await pool.query({
      name: 'open-session',
      text: `insert into sessions (user_no, token_hash, created_at, expires_at, kind)
        values ($1, $2, $3, $4, $5)`,
      values: [userNo, sha256(token), new Date(now), new Date(now + validMs), kind],
    });
    return token;
  }

  return {
    openSession: (userNo) => open(userNo, 'user', lifetimeMs),
    openTouristSession: (userNo) => open(userNo, 'tourist', TOURIST_SESSION_LIFETIME_MS),
    async findSession(token) {
      const userNo = TOKEN.exec(token)?.[1];
      if (userNo === undefined) return null;
      const hash = sha256(token);
      const { rows } = await pool.query<{ mobile_no: string; kind: string }>({
        name: 'find-session',
        text: FIND,
        values: [userNo, hash, new Date(clock())],
      });
      return rows[0]
        ? {
            userNo,
            mobileNo: rows[0].mobile_no,
            touristSession: rows[0].kind === 'tourist' ? hash.toString('hex') : null,
          }
        : null;
    },
    async endSession(token) {
      const userNo = TOKEN.exec(token)?.[1];
      if (userNo === undefined) return;
      await pool.query({
        name: 'end-session',
        text: `update sessions set ended_at = $3
          where user_no = $1 and token_hash = $2 and ended_at is null`,
        values: [userNo, sha256(token), new Date(clock())],
      });
    },
  };
}
