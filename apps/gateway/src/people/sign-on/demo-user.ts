import { createUsers } from './users.ts';
import { cryptoRandom } from './secrets.ts';
import type { NumbersAtRest } from '../../config/index.ts';
import { callLimits, createPool } from '../../db/index.ts';
import { createStoredNumbers } from '../../db/numbers/index.ts';

const DEMO_MOBILE_NO = '13800138000';

/**
 * Creates the demonstration user if it does not exist. Everything else in a demonstration is done by using
 * the product.
 */
export async function loadDemoData({
  databaseUrl,
  numbersAtRest,
}: {
  readonly databaseUrl: string;
  readonly numbersAtRest: NumbersAtRest;
}): Promise<{ demoMobileNo: string }> {
  const pool = createPool(databaseUrl, 1, callLimits, createStoredNumbers(numbersAtRest));
  try {
    await createUsers({ pool, clock: Date.now, random: cryptoRandom }).findOrCreate(DEMO_MOBILE_NO);
    return { demoMobileNo: DEMO_MOBILE_NO };
  } finally {
    await pool.end();
  }
}
