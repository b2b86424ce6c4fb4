/** Tests of look-ups that cost money: a budget over all processes, and a share of it for each client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { createRateLimits } from '../db/rate-limits/index.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import type { NumberFacts } from '../partners/carrier/index.ts';
import { forClient } from '../runtime/telemetry/work.ts';
import { createPaidLookUps } from './paid-look-ups.ts';

const MINUTE = 60_000;
const facts: NumberFacts = { kind: 'number', carrier: 'CUCC', ported: false, acceptsTopUp: true };

let database: TestDatabase;
let pool: ReturnType<typeof createTestPool>;
const time = { now: Date.UTC(2026, 10, 20, 4) };
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Creates one of several processes on the same database. */
function processOf(perMinute: number) {
  const asked: string[] = [];
  const scopes: unknown[] = [];
  const lookUps = createPaidLookUps({
    source: {
      lookUp: async (mobileNo) => {
        asked.push(mobileNo);
        return facts;
      },
    },
    rateLimits: createRateLimits({ pool, clock: () => time.now }),
    perMinute,
    telemetry: { log: (_level, _message, more) => void scopes.push(more?.['scope']) },
  });
  return { asked, scopes, lookUp: lookUps.lookUp };
}
const numbered = (index: number): string => `138${String(index).padStart(8, '0')}`;

test('above the budget of a minute, no process looks up a number until the next minute', async () => {
  const [one, other] = [processOf(3), processOf(3)];
  for (const { lookUp } of [one, other, one]) expect(await lookUp(numbered(1))).toEqual(facts);
  expect(await other.lookUp(numbered(2))).toMatchObject({ kind: 'indeterminate' });
  expect([one.asked.length, other.asked.length, other.scopes]).toEqual([2, 1, ['numberLookUps.everybody']]);
  time.now += MINUTE;
  expect(await other.lookUp(numbered(2))).toEqual(facts);
});

test('a client that looks up one number after another leaves a share for the others', async () => {
  time.now += 60 * MINUTE;
  const { asked, scopes, lookUp } = processOf(1000);
  for (let index = 0; index < 25; index += 1) await forClient('198.51.100.7', () => lookUp(numbered(index)));
  expect([asked.length, new Set(scopes)]).toEqual([20, new Set(['numberLookUps.client'])]);
  expect(await forClient('198.51.100.8', () => lookUp(numbered(99)))).toEqual(facts);
  expect(await lookUp(numbered(98)), 'of a job').toEqual(facts);
});

test("a client within each minute's limit is also limited per hour", async () => {
  time.now += 60 * MINUTE;
  const { asked, lookUp } = processOf(1000);
  for (let minute = 0; minute < 10; minute += 1) {
    for (let index = 0; index < 20; index += 1)
      await forClient('198.51.100.9', () => lookUp(numbered(minute * 20 + index)));
    time.now += MINUTE;
  }
  expect(asked).toHaveLength(120);
});
