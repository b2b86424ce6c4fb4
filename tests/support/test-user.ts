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

/** A user who is signed in, without the detour over a message. */
export async function signInUser(pool: Pool, mobileNo: string): Promise<TestUser> {
  const parts = { pool, clock: Date.now, random: cryptoRandom };
  const userNo = await createUsers(parts).findOrCreate(mobileNo);
  return { userNo, mobileNo, ssoToken: await createSessions(parts).openSession(userNo) };
}

/** A ticket that stands for a code that was sent to the number and typed. */
export async function issueTicket(pool: Pool, mobileNo: string, scene: string): Promise<string> {
  return createMessageTickets({ pool, clock: Date.now, random: cryptoRandom }).issue(mobileNo, scene);
}
