/**
 * Users whom operators have blocked: open_session opens no session for them. A block is written under the
 * lock that opening a session takes, so that none is opened at the same time.
 */
import type { Client, Pool } from '../../db/index.ts';

type Db = Pick<Client | Pool, 'query'>;

/** SQLSTATE that open_session raises. */
export const USER_IS_BLOCKED = 'PBU01';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('sessions ' || $1, 0))`;
const COUNTS = '(blocked_until is null or blocked_until > present_time())';

/** The terms of a block. */
export interface NewBlock {
  /** The end of the block; null until an operator unblocks the user. */
  readonly until: Date | null;
  /** The console's proposal; null for a block made under a typed name. */
  readonly proposalNo: number | null;
}

export interface Block extends NewBlock {
  readonly since: Date;
}

/** Finds the present block; null if the user is not blocked. */
export async function findBlock(db: Db, userNo: string): Promise<Block | null> {
  const { rows } = await db.query<Block>(
    `select blocked_at as since, blocked_until as until, proposal_no as "proposalNo" from blocked_users
    where user_no = $1 and ${COUNTS}`,
    [userNo],
  );
  return rows[0] ?? null;
}

/** Returns whether the user has logged in with a number that is still theirs. */
export async function hasNumber(db: Db, userNo: string): Promise<boolean> {
  const { rowCount } = await db.query('select from mobile_owners where user_no = $1 limit 1', [userNo]);
  return rowCount === 1;
}

/** Finds the user who logs in with a mobile number; null if there is none. */
export async function userOfNumber(pool: Pool, mobileNo: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_no: string }>(
    'select user_no from mobile_owners where mobile_no = any ($1)',
    [pool.numbers.formsOf(mobileNo)],
  );
  return rows[0]?.user_no ?? null;
}

/**
 * Ends all sessions of a user, who can open none from then on; false if the user was blocked already. A
 * temporary block replaces one that is over; a permanent block also replaces a temporary one that is still in
 * effect.
 */
export async function blockLogins(
  client: Client,
  userNo: string,
  { until, proposalNo }: NewBlock = { until: null, proposalNo: null },
): Promise<boolean> {
  await client.query(LOCK, [userNo]);
  const { rowCount } = await client.query(
    `insert into blocked_users as old (user_no, blocked_at, blocked_until, proposal_no)
    values ($1, present_time(), $2, $3)
    on conflict (user_no) do update set blocked_at = excluded.blocked_at,
      blocked_until = excluded.blocked_until, proposal_no = excluded.proposal_no
    where old.blocked_until <= case
      when excluded.blocked_until is null then old.blocked_until
      else present_time()
    end`,
    [userNo, until, proposalNo],
  );
  await client.query(
    'update sessions set ended_at = present_time() where user_no = $1 and ended_at is null',
    [userNo],
  );
  return rowCount === 1;
}

/** Unblocks a user; false if the user was not blocked. */
export async function allowLogins(client: Client, userNo: string): Promise<boolean> {
  const { rows } = await client.query<{ counted: boolean }>(
    `delete from blocked_users where user_no = $1 returning ${COUNTS} as counted`,
    [userNo],
  );
  return rows[0]?.counted ?? false;
}

/** Ends a temporary block whose proposal was not approved; false if it was over, or there was none. */
export async function endBlockOf(client: Client, proposalNo: number): Promise<boolean> {
  const { rows } = await client.query<{ counted: boolean }>(
    `delete from blocked_users where proposal_no = $1 and blocked_until is not null
    returning ${COUNTS} as counted`,
    [proposalNo],
  );
  return rows[0]?.counted ?? false;
}
