import { createUsers } from '../sign-on/users.ts';
import { cryptoRandom } from '../sign-on/secrets.ts';
import { createPool } from './pool.ts';

const DEMO_MOBILE_NO = '13800138000';

/**
 * Makes sure that the demonstration user exists. Everything else of a demonstration is done by using the
 * product.
 */
export async function loadDemoData(databaseUrl: string): Promise<{ demoMobileNo: string }> {
  const pool = createPool(databaseUrl, 1);
  try {
    await createUsers({ pool, clock: Date.now, random: cryptoRandom }).findOrCreate(DEMO_MOBILE_NO);
    return { demoMobileNo: DEMO_MOBILE_NO };
  } finally {
    await pool.end();
  }
}
