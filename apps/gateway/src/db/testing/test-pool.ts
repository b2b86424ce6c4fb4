// The key for mobile numbers in databases of tests, and pools that have it.

import { callLimits, createPool, type Pool, type WorkLimits } from '../pool.ts';
import { createStoredNumbers, type StoredNumbers } from '../numbers/stored-numbers.ts';

/** As a gateway of a test is configured. */
export const TEST_NUMBERS_KEY = `nbk_${Buffer.alloc(32, 7).toString('base64url')}`;

export const testNumbers: StoredNumbers = createStoredNumbers({ keys: [TEST_NUMBERS_KEY], clear: 'read' });

/** A pool as the gateway has one. */
export function createTestPool(databaseUrl: string, max: number, limits: WorkLimits = callLimits): Pool {
  return createPool(databaseUrl, max, limits, testNumbers);
}
