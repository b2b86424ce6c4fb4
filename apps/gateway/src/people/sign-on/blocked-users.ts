/**
 * Users whom operators have blocked: open_session opens none for them. Written under the lock that opening a
 * session takes, so that none is opened beside it.
 */
import type { Client } from '../../db/index.ts';

/** What open_session throws. */
export const USER_IS_BLOCKED = 'PBU01';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('sessions ' || $1, 0))`;

/** Ends all sessions of a user, who can open none from then on; false: it was so already. */
export async function blockLogins(client: Client, userNo: string): Promise<boolean> {
  await client.query(LOCK, [userNo]);
  const { rowCount } = await client.query(
    `insert into blocked_users (user_no, blocked_at) values ($1, present_time()) on conflict do nothing`,
    [userNo],
  );
  await client.query(
    'update sessions set ended_at = present_time() where user_no = $1 and ended_at is null',
    [userNo],
  );
  return rowCount === 1;
}

/** Takes that back; false: the user was not blocked. */
export async function allowLogins(client: Client, userNo: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from blocked_users where user_no = $1', [userNo]);
  return rowCount === 1;
}
