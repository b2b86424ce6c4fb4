/** Tests that floats are read, stored for all processes, and looked at by each of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { Pool } from '../../db/index.ts';
import type { Balance, TopUpSupplier } from '../../partners/carrier/index.ts';
import type { Indeterminate } from '../../partners/index.ts';
import { NO_ANSWER, scriptedCarrier } from '../../partners/testing/scripted-partners.ts';
import { createFloatReading } from './read-floats.ts';
import { createFloatWatch, type FloatWatch } from './float-watch.ts';

const START = Date.UTC(2026, 10, 20, 4);
const [SECOND, MINUTE] = [1000, 60_000];

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let now = START;
const clock = (): number => now;
const logged: string[] = [];
const telemetry = { log: (_level: string, message: string) => void logged.push(message) };
let answer: Balance | Indeterminate = NO_ANSWER;
const paidInAdvance: TopUpSupplier = { ...scriptedCarrier().port, balance: async () => answer };
const reading = () =>
  createFloatReading({
    pool,
    suppliers: {
      byName: new Map([
        ['dtone', paidInAdvance],
        ['carrier', scriptedCarrier().port],
      ]),
    },
    clock,
    telemetry,
  });
const inUsd = (available: bigint, ...others: Balance['floats']): Balance => ({
  kind: 'balance',
  floats: [{ currency: 'USD', available }, ...others],
});
const passedOver: string[] = [];
const levels = { dtone: { currency: 'USD', low: 2_000_000n, stop: 500_000n } };
const watch = (): FloatWatch =>
  createFloatWatch({ pool, levels, clock, telemetry, countPassedOver: (name) => passedOver.push(name) });

beforeEach(async () => {
  await pool.query('truncate supplier_floats');
  now = START;
  logged.length = 0;
  passedOver.length = 0;
});

async function read(next: Balance | Indeterminate): Promise<void> {
  answer = next;
  await reading().readAll();
}
const kept = async (): Promise<unknown[]> =>
  (await pool.query('select supplier, currency, available, read_at from supplier_floats order by 1, 2')).rows;

test('only the newest reading is kept, one row for each currency that it names', async () => {
  await read(inUsd(3_000_000n, { currency: 'EUR', available: -5n }));
  expect(await kept()).toEqual([
    { supplier: 'dtone', currency: 'EUR', available: -5n, read_at: new Date(START) },
    { supplier: 'dtone', currency: 'USD', available: 3_000_000n, read_at: new Date(START) },
  ]);
  now += MINUTE;
  await read(inUsd(2_500_000n));
  expect(await kept()).toEqual([
    { supplier: 'dtone', currency: 'USD', available: 2_500_000n, read_at: new Date(now) },
  ]);
});

test('a supplier that does not answer keeps its last reading, and the failure is logged', async () => {
  await read(inUsd(3_000_000n));
  now += MINUTE;
  await read(NO_ANSWER);
  expect(await kept()).toMatchObject([{ available: 3_000_000n, read_at: new Date(START) }]);
  expect(logged).toEqual(['a float could not be read']);
});

test("a supplier is stopped while its float is at its stop level in that level's currency", async () => {
  const floats = watch();
  const isStoppedAt = async (balance: Balance): Promise<boolean> => {
    await read(balance);
    await floats.look();
    return floats.isStopped('dtone');
  };
  expect(await isStoppedAt(inUsd(500_001n))).toBe(false);
  expect(await isStoppedAt(inUsd(500_000n))).toBe(true);
  expect(await isStoppedAt(inUsd(500_001n, { currency: 'EUR', available: 0n }))).toBe(false);
  expect(await isStoppedAt({ kind: 'balance', floats: [{ currency: 'EUR', available: 0n }] })).toBe(false);
  expect(floats.isStopped('carrier')).toBe(false);
  expect(logged).toEqual([
    'a float is at its stop, and the supplier gets no new orders',
    'a float is above its stop again',
  ]);
});

test('a reading older than ten minutes stops no supplier', async () => {
  const floats = watch();
  await read(inUsd(0n));
  await floats.look();
  now = START + 10 * MINUTE;
  expect(floats.isStopped('dtone')).toBe(true);
  now += SECOND;
  expect(floats.isStopped('dtone')).toBe(false);
});

test('a supplier that reports too low a float is stopped for a minute, despite its reading', async () => {
  const floats = watch();
  await read(inUsd(3_000_000n));
  await floats.look();
  floats.noteTooLow('dtone');
  now += MINUTE - 1;
  expect([floats.isStopped('dtone'), floats.isStopped('carrier')]).toEqual([true, false]);
  now += 1;
  expect(floats.isStopped('dtone')).toBe(false);
});

test('an order that skipped a supplier for lack of float is counted and logged', () => {
  watch().notePassedOver('dtone', '261120…');
  expect(passedOver).toEqual(['dtone']);
  expect(logged).toEqual(['a supplier was passed over for want of float']);
});
