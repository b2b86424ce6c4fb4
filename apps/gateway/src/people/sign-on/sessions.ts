/**
 * Sessions. A token is the user number, a dot and 32 random bytes; only its SHA-256 is stored. The user
 * number in it locates the row by primary key and proves nothing by itself.
 */
import type { SessionDevice, SessionPlace } from '@phonebill/contract';
import { type Clock, MINUTE_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { createGroupedCalls, isRefusedByDatabase, type Pool } from '../../db/index.ts';
import { isDatabaseUnavailable } from '../../db/connections/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { USER_IS_BLOCKED } from './blocked-users.ts';
import { type Random, sha256 } from './secrets.ts';

export const SESSION_LIFETIME_MS = 7 * 24 * 3600 * 1000;
const TOKEN = /^([0-9]{10})\.[A-Za-z0-9_-]{43}$/;
export const TOURIST_SESSION_LIFETIME_MS = 30 * 60 * 1000;
/** Each session is looked up by its key: `offset 0` keeps the planner from reading the whole table. */
const FIND = `select asked.n::int as n, u.mobile_no, s.kind,
    s.last_used_at is null or s.last_used_at < $4 as is_use_unknown
  from unnest($1::text[], $2::bytea[]) with ordinality as asked (user_no, token_hash, n)
  cross join lateral (
    select user_no, kind, last_used_at from sessions
    where user_no = asked.user_no and token_hash = asked.token_hash and ended_at is null and expires_at > $3
    offset 0
  ) as s
  join users u on u.user_no = s.user_no and u.mobile_no <> ''`;
const NOTE_USES = `update sessions s set last_used_at = $5, device = used.device, place = used.place
  from unnest($1::text[], $2::bytea[], $3::text[], $4::text[]) as used (user_no, token_hash, device, place)
  where s.user_no = used.user_no and s.token_hash = used.token_hash`;
/** How often (ms) the use of a session is recorded, at most. */
const USE_NOTED_EVERY_MS = 10 * MINUTE_MS;
/** The most live sessions of one user; with one more the oldest ends. */
const MOST_SESSIONS = 10;
const LOOKUPS_AT_ONCE = 2;
const MOST_PER_LOOKUP = 64;

export interface SessionUser {
  readonly userNo: string;
  readonly mobileNo: string;
  /**
   * The mark by which a tourist's session identifies its own orders; null for a user. A channel vouched for
   * the tourist's number, and the session is valid for the top-up pages only.
   */
  readonly touristSession: string | null;
}

/** The device and app on which a session is used, in the detail that its user needs to recognise it. */
export interface UsedOn {
  readonly device: SessionDevice;
  readonly place: SessionPlace;
}

export interface Sessions {
  /**
   * Opens a session of seven days, or of `validMs` (ms), and returns its token, which cannot be read again. A
   * user has ten live sessions at most; with one more the oldest ends. Throws Refusal `userBlocked`, like
   * opening a tourist's session.
   */
  openSession(userNo: string, validMs?: number): Promise<string>;
  /** Opens a tourist's session, which ends after half an hour. */
  openTouristSession(userNo: string): Promise<string>;
  /**
   * Finds the user of a session; null when the token is invalid, or the session has ended or expired. Looks
   * up by primary key; look-ups that arrive together share one query. `usedOn` marks a call by the user,
   * whose device and time are recorded, at most every ten minutes.
   */
  findSession(token: string, usedOn?: UsedOn): Promise<SessionUser | null>;
  /** Ends the session, if there is one. */
  endSession(token: string): Promise<void>;
}

interface LookUp {
  readonly userNo: string;
  readonly hash: Buffer;
  readonly usedOn: UsedOn | null;
}

interface SessionRow {
  readonly n: number;
  readonly mobile_no: StoredNumber;
  readonly kind: string;
  readonly is_use_unknown: boolean;
}

/** Creates sessions in the database; `lifetimeMs` is counted from their opening, seven days by default. */
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
    try {
      await pool.query({
        name: 'open-session',
        text: 'select open_session($1, $2, $3, $4, $5, $6)',
        values: [userNo, sha256(token), new Date(now), new Date(now + validMs), kind, MOST_SESSIONS],
      });
    } catch (error) {
      if ((error as { code?: string }).code === USER_IS_BLOCKED) throw new Refusal('userBlocked');
      throw error;
    }
    return token;
  }

  /** Failing to record the use refuses no call, because the record is only for the user's information. */
  async function noteUses(used: readonly LookUp[], at: Date): Promise<void> {
    if (used.length === 0) return;
    try {
      await pool.query({
        name: 'note-uses',
        text: NOTE_USES,
        values: [
          used.map(({ userNo }) => userNo),
          used.map(({ hash }) => hash),
          used.map(({ usedOn }) => usedOn?.device),
          used.map(({ usedOn }) => usedOn?.place),
          at,
        ],
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }

  const lookUps = createGroupedCalls<LookUp, SessionRow | null>({
    lanes: LOOKUPS_AT_ONCE,
    mostPerGroup: MOST_PER_LOOKUP,
    keyOf: ({ hash }) => hash.toString('base64'),
    isOfOneItem: isRefusedByDatabase,
    async callGroup(asked) {
      const now = clock();
      const { rows } = await pool.query<SessionRow>({
        name: 'find-sessions',
        text: FIND,
        values: [
          asked.map(({ userNo }) => userNo),
          asked.map(({ hash }) => hash),
          new Date(now),
          new Date(now - USE_NOTED_EVERY_MS),
        ],
      });
      const found = new Map(rows.map((row) => [row.n, row]));
      const used = asked.filter(
        ({ usedOn }, index) => usedOn !== null && found.get(index + 1)?.is_use_unknown,
      );
      await noteUses(used, new Date(now));
      return asked.map((_, index) => found.get(index + 1) ?? null);
    },
  });

  return {
    openSession: (userNo, validMs = lifetimeMs) => open(userNo, 'user', validMs),
    openTouristSession: (userNo) => open(userNo, 'tourist', TOURIST_SESSION_LIFETIME_MS),
    async findSession(token, usedOn) {
      const userNo = TOKEN.exec(token)?.[1];
      if (userNo === undefined) return null;
      const hash = sha256(token);
      const found = await lookUps.call({ userNo, hash, usedOn: usedOn ?? null });
      return (
        found && {
          userNo,
          mobileNo: pool.numbers.read(found.mobile_no),
          touristSession: found.kind === 'tourist' ? hash.toString('hex') : null,
        }
      );
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
