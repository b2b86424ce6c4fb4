import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createDatabase } from '../../apps/gateway/src/db/tables.ts';
import { cryptoRandom } from '../../apps/gateway/src/sign-on/random.ts';
import { createSessions } from '../../apps/gateway/src/sign-on/sessions.ts';
import { createUsers } from '../../apps/gateway/src/sign-on/users.ts';

export interface TestUser {
  readonly userNo: string;
  readonly mobileNo: string;
  readonly ssoToken: string;
}

/** A user who is signed in, without the detour over a message. */
export async function signInUser(pool: Pool, mobileNo: string): Promise<TestUser> {
  const parts = { db: createDatabase(pool), pool, clock: Date.now, random: cryptoRandom };
  const userNo = await createUsers(parts).findOrCreate(mobileNo);
  return { userNo, mobileNo, ssoToken: await createSessions(parts).openSession(userNo) };
}
