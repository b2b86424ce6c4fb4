// The key for mobile numbers in databases of tests, and pools that use it.

import { callLimits, createPool, type Pool, type WorkLimits } from '../pool.ts';
import { createStoredNumbers, type StoredNumbers } from '../numbers/stored-numbers.ts';

/** The key with which gateways in tests are configured. */
export const TEST_NUMBERS_KEY = `nbk_${Buffer.alloc(32, 7).toString('base64url')}`;

export const testNumbers: StoredNumbers = createStoredNumbers({ keys: [TEST_NUMBERS_KEY], clear: 'read' });

/** Creates a pool like the gateway's. */
export function createTestPool(databaseUrl: string, max: number, limits: WorkLimits = callLimits): Pool {
  return createPool(databaseUrl, max, limits, testNumbers);
}
