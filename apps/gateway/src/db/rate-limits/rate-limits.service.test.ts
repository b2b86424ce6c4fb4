import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../pool.ts';
import { createTestPool } from '../testing/test-pool.ts';
import { createRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts';

const START = Date.UTC(2026, 10, 20, 8);
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

let database: TestDatabase;
let pool: Pool;
let rateLimits: RateLimits;
let nowMs = START;
let key = '';
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 10);
  rateLimits = createRateLimits({ pool, clock: () => nowMs });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  nowMs = START;
  key = `key ${(keys += 1)}`;
});

const limit = (most: number, window: RateLimit['window'], of: Partial<RateLimit> = {}): RateLimit => ({
  scope: 'smsSends.number',
  key,
  most,
  window,
  ...of,
});
const kinds = async (takings: readonly Promise<{ kind: string }>[]): Promise<string[]> =>
  (await Promise.all(takings)).map(({ kind }) => kind);

describe('DESIGN security, few sends: a sliding window', () => {
  test('is full after so many uses and free again when the oldest has left it', async () => {
    const taking = () => rateLimits.take([limit(2, 1000)]);
    expect((await taking()).kind).toBe('taken');
    nowMs += 400;
    expect((await taking()).kind).toBe('taken');
    nowMs += 100;
    expect(await taking()).toEqual({ kind: 'exceeded', limit: limit(2, 1000), waitMs: 500 });
    nowMs += 499;
    expect(await taking()).toMatchObject({ waitMs: 1 });
    nowMs += 1;
    expect((await taking()).kind).toBe('taken');
  });
  test('names the first exceeded one of several windows over the same uses', async () => {
    const windows = [limit(5, HOUR_MS), limit(10, DAY_MS), limit(1, 60_000)];
    for (let run = 0; run < 5; run += 1) {
      expect((await rateLimits.take(windows)).kind).toBe('taken');
      nowMs += 60_000;
    }
    expect(await rateLimits.take(windows)).toMatchObject({ kind: 'exceeded', limit: windows[0] });
    nowMs = START + 2 * HOUR_MS;
    expect((await rateLimits.take(windows)).kind).toBe('taken');
    expect(await rateLimits.take(windows)).toMatchObject({ limit: windows[2], waitMs: 60_000 });
  });
  test('a use dated ahead of our clock delays the next by no more than the window', async () => {
    nowMs = START + DAY_MS;
    await rateLimits.take([limit(1, 60_000)]);
    nowMs = START;
    expect(await rateLimits.take([limit(1, 60_000)])).toMatchObject({ waitMs: 60_000 });
  });
  test('a window never holds more uses than allowed, at any times of use', async () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 3 * HOUR_MS }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(gaps, async (list) => {
        key = `key ${(keys += 1)}`;
        nowMs = START;
        const taken: number[] = [];
        for (const gap of list) {
          nowMs += gap;
          const windows = [limit(5, HOUR_MS), limit(10, DAY_MS), limit(1, 60_000)];
          if ((await rateLimits.take(windows)).kind === 'taken') taken.push(nowMs);
        }
        for (const [index, at] of taken.entries()) {
          expect(at - (taken[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(60_000);
          expect(at - (taken[index - 5] ?? -Infinity)).toBeGreaterThanOrEqual(HOUR_MS);
          expect(at - (taken[index - 10] ?? -Infinity)).toBeGreaterThanOrEqual(DAY_MS);
        }
      }),
      { numRuns: 15 },
    );
  });
});

test('a limit per day is free again at midnight in China', async () => {
  const daily = limit(1, 'chinaDay', { scope: 'guestOrders.number' });
  expect((await rateLimits.take([daily])).kind).toBe('taken');
  nowMs = Date.UTC(2026, 10, 20, 15, 59, 59);
  expect(await rateLimits.take([daily])).toMatchObject({ kind: 'exceeded', waitMs: 1000 });
  nowMs += 1000;
  expect((await rateLimits.take([daily])).kind).toBe('taken');
});

describe('limits of several keys', () => {
  const address = () => limit(10, HOUR_MS, { scope: 'smsSends.address' });
  const number = () => limit(1, HOUR_MS);
  const usesOf = async (scope: string): Promise<number> =>
    (
      await pool.query('select cardinality(used_at) n from rate_limits where scope = $1 and key = $2', [
        scope,
        key,
      ])
    ).rows[0]?.n ?? 0;

  test('are used all or none', async () => {
    await rateLimits.take([address(), number()]);
    expect(await rateLimits.take([address(), number()])).toMatchObject({ limit: number() });
    expect(await usesOf('smsSends.address')).toBe(1);
  });
  test('concurrent requests succeed up to the lowest limit, in any order of limits', async () => {
    const takings = Array.from({ length: 12 }, (_, run) =>
      rateLimits.take(run % 2 === 0 ? [limit(3, HOUR_MS), address()] : [address(), limit(3, HOUR_MS)]),
    );
    expect((await kinds(takings)).filter((kind) => kind === 'taken')).toHaveLength(3);
    expect(await usesOf('smsSends.address')).toBe(3);
  });
  test('a use is given back once, for all of them or for some', async () => {
    const first = await rateLimits.take([address(), number()]);
    if (first.kind === 'taken') await first.giveBack(['smsSends.number']);
    expect([await usesOf('smsSends.address'), await usesOf('smsSends.number')]).toEqual([1, 0]);
    // At the same moment, so that both uses look the same.
    const second = await rateLimits.take([address(), number()]);
    if (second.kind === 'taken') await second.giveBack();
    expect([await usesOf('smsSends.address'), await usesOf('smsSends.number')]).toEqual([1, 0]);
  });
});

describe('a repeated request', () => {
  test('is counted once, also concurrently', async () => {
    const request = `request ${key}`;
    const takings = Array.from({ length: 8 }, () => rateLimits.take([limit(1, HOUR_MS)], request));
    expect(await kinds(takings)).toEqual(Array<string>(8).fill('taken'));
    expect((await rateLimits.take([limit(1, HOUR_MS)], 'another request')).kind).toBe('exceeded');
  });
  test('gives back the use of its first run, once', async () => {
    const request = `request ${key}`;
    await rateLimits.take([limit(2, HOUR_MS)], request);
    nowMs += 1000;
    await rateLimits.take([limit(2, HOUR_MS)]);
    const repeated = await rateLimits.take([limit(2, HOUR_MS)], request);
    if (repeated.kind === 'taken') await Promise.all([repeated.giveBack(), repeated.giveBack()]);
    expect((await rateLimits.take([limit(2, HOUR_MS)])).kind).toBe('taken');
    expect((await rateLimits.take([limit(2, HOUR_MS)])).kind).toBe('exceeded');
  });
  test('a refused request may be repeated once the window is over', async () => {
    await rateLimits.take([limit(1, 1000)]);
    expect((await rateLimits.take([limit(1, 1000)], `request ${key}`)).kind).toBe('exceeded');
    nowMs += 1000;
    expect((await rateLimits.take([limit(1, 1000)], `request ${key}`)).kind).toBe('taken');
    expect((await rateLimits.take([limit(1, 1000)])).kind).toBe('exceeded');
  });
});
