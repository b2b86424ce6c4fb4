/** Creates as many users with a session as a benchmark needs. */
import type { Pool } from '../apps/gateway/src/db/pool.ts';
import { cryptoRandom } from '../apps/gateway/src/people/sign-on/secrets.ts';
import { createSessions } from '../apps/gateway/src/people/sign-on/sessions.ts';
import { createUsers } from '../apps/gateway/src/people/sign-on/users.ts';

export interface BenchUser {
  readonly token: string;
  readonly mobileNo: string;
}

/** Numbers are used once in a run; the sandbox treats none of their last digits specially. */
let made = 0;

/** Returns a function that creates a new user, logged in. */
export function createBenchUsers(pool: Pool): () => Promise<BenchUser> {
  const users = createUsers({ pool, clock: Date.now, random: cryptoRandom });
  const sessions = createSessions({ pool, clock: Date.now, random: cryptoRandom });
  return async () => {
    made += 1;
    const mobileNo = `138${String(made).padStart(6, '0')}55`;
    return { mobileNo, token: await sessions.openSession(await users.findOrCreate(mobileNo)) };
  };
}
