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
  /** Left out: the true time. */
  readonly clock?: () => number;
  /** Left out: as long as any session. */
  readonly validMs?: number;
}

/** A user who is signed in, without the detour over a message. */
export async function signInUser(
  pool: Pool,
  mobileNo: string,
  { clock = Date.now, validMs }: SignInOptions = {},
): Promise<TestUser> {
  const parts = { pool, clock, random: cryptoRandom };
  const userNo = await createUsers(parts).findOrCreate(mobileNo);
  return { userNo, mobileNo, ssoToken: await createSessions(parts).openSession(userNo, validMs) };
}

/** A ticket that stands for a code that was sent to the number and typed. */
export async function issueTicket(
  pool: Pool,
  mobileNo: string,
  scene: string,
  clock: () => number = Date.now,
): Promise<string> {
  return createMessageTickets({ pool, clock, random: cryptoRandom }).issue(mobileNo, scene);
}
