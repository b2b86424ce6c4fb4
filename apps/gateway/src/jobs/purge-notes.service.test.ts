// Tests what operators can see of the nightly clean-up: that it ran, and what it deleted.
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { tables } from '../db/schema/tables.ts';
import { looksOfDatabase } from '../http/metrics/of-database.ts';
import { registerLooks } from '../http/metrics/register.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { purgeExpired } from './purge-expired.ts';
import { purgeUnused } from './purge-unused.ts';

const NOW = new Date('2026-11-22T19:20:00Z');
const NEXT_NIGHT = new Date(NOW.getTime() + DAY_MS);
const SECONDS = NOW.getTime() / 1000;

let database: TestDatabase;
let pool: Pool;
const registry = new Registry();
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
  registerLooks(registry, looksOfDatabase(pool, Date.now));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Returns a metric's value for a label's value. */
async function value(name: string, label: string): Promise<number | undefined> {
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.find(({ labels }) => Object.values(labels).includes(label))?.value;
}
const insertCodes = (count: number) =>
  pool.query(
    `insert into graphic_codes (graphic_id, code_hash, expires_at)
    select gen_random_uuid(), '\\x00', $1 from generate_series(1, $2) n`,
    [new Date(NOW.getTime() - 2 * DAY_MS), count],
  );

test('before the first night the metric has the time of the installation', async () => {
  const now = Date.now() / 1000;
  for (const job of ['purgeExpired', 'purgeUnused'])
    expect(await value('phonebill_purge_last_whole_timestamp_seconds', job)).toBeGreaterThan(now - 3600);
});

test('after a night the metrics show the last complete run and the rows removed per table', async () => {
  await insertCodes(7);
  await purgeExpired(pool, NOW);
  await purgeUnused(pool, NOW);
  expect(await value('phonebill_purge_last_whole_timestamp_seconds', 'purgeExpired')).toBe(SECONDS);
  expect(await value('phonebill_purge_last_whole_timestamp_seconds', 'purgeUnused')).toBe(SECONDS);
  expect(await value('phonebill_purge_last_rows', 'graphic_codes')).toBe(7);
  await insertCodes(2);
  await purgeExpired(pool, NEXT_NIGHT);
  expect(await value('phonebill_purge_last_rows', 'graphic_codes')).toBe(2);
  expect(await value('phonebill_purged_rows', 'graphic_codes')).toBe(9);
  for (const table of ['sessions', 'rate_limits', 'visitors', 'agreements'])
    expect(await value('phonebill_purged_rows', table), table).toBe(0);
});

test('a table that cannot be purged does not block the others, but the night is incomplete', async () => {
  await insertCodes(3);
  const withMissing = { no_such_table: { kept: { until: 'expires_at', keptMs: 0 } }, ...tables } as const;
  const third = new Date(NEXT_NIGHT.getTime() + DAY_MS);
  await expect(purgeExpired(pool, third, withMissing)).rejects.toThrow(
    'no_such_table could not be cleaned up',
  );
  expect(await value('phonebill_purge_last_rows', 'graphic_codes')).toBe(3);
  expect(await value('phonebill_purge_last_whole_timestamp_seconds', 'purgeExpired')).toBe(
    NEXT_NIGHT.getTime() / 1000,
  );
});
