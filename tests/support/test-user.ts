import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { cryptoRandom } from '../../apps/gateway/src/people/sign-on/secrets.ts';
import { createMessageTickets } from '../../apps/gateway/src/people/sign-on/message-tickets.ts';
import { createSessions } from '../../apps/gateway/src/people/sign-on/sessions.ts';
import { createUsers } from '../../apps/gateway/src/people/sign-on/users.ts';

export interface TestUser {
  readonly userNo: string;
  readonly mobileNo: string;
  readonly ssoToken: string;
}

export interface SignInOptions {
  /** The clock; the true time when omitted. */
  readonly clock?: () => number;
  /** How long (ms) the session is valid; the usual time when omitted. */
  readonly validMs?: number;
}

/** Signs a user in, without sending a message. */
export async function signInUser(
  pool: Pool,
  mobileNo: string,
  { clock = Date.now, validMs }: SignInOptions = {},
): Promise<TestUser> {
  const parts = { pool, clock, random: cryptoRandom };
  const userNo = await createUsers(parts).findOrCreate(mobileNo);
  return { userNo, mobileNo, ssoToken: await createSessions(parts).openSession(userNo, validMs) };
}

/** Issues a ticket as if a code had been sent to the number and typed. */
export async function issueTicket(
  pool: Pool,
  mobileNo: string,
  scene: string,
  clock: () => number = Date.now,
): Promise<string> {
  return createMessageTickets({ pool, clock, random: cryptoRandom }).issue(mobileNo, scene);
}
