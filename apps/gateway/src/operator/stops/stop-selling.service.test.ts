// The end of a stop of selling is measured by the database's clock, wherever the command is typed. On a real
// database whose clock differs from the machine's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { newestParts } from '../../settings/versions/index.ts';
import { stopSelling } from './stop-selling.ts';

const MINUTE = 60_000;
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

/** Sets the database's clock that many minutes ahead of this machine's. */
const moveClock = (minutes: number) =>
  pool.query(
    `create or replace function present_time() returns timestamptz language sql volatile
    as $$ select clock_timestamp() + interval '${minutes} minutes' $$`,
  );
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();

/** Stops selling for 50 yuan until then; returns the output. */
async function stop(until: string | null): Promise<string> {
  const lines: string[] = [];
  const text = { zh: '暂停销售', en: 'Not sold for now' };
  await stopSelling(
    { pool, print: (line) => void lines.push(line) },
    { what: { faceFen: 5000 }, text, until },
    { operator: 'Zhou Tao', reason: 'a wrong price' },
  );
  return lines.join('\n');
}
const kept = async () => (await newestParts(pool)).get('sellingStops')?.content ?? [];

test("a stop that is over by the database's clock is refused, whatever this machine's clock", async () => {
  await moveClock(60);
  expect(await stop(inMinutes(30))).toBe('Not done: its end has to be a time to come.');
  expect(await kept()).toEqual([]);
});

test("a stop not yet over by the database's clock is stored, whatever this machine's clock", async () => {
  await moveClock(-60);
  expect(await stop(inMinutes(-30))).toMatch(/^Done/);
  expect(await kept()).toMatchObject([{ what: { faceFen: 5000 } }]);
});

test("one person may extend a stop, but not shorten it while it lasts by the database's clock", async () => {
  const until = inMinutes(-10);
  expect(await stop(until)).toMatch(/^Done/);
  expect(await stop(inMinutes(-20))).toContain('that it ends sooner takes two persons');
  expect(await kept()).toMatchObject([{ until }]);
  expect(await stop(null)).toMatch(/^Done/);
  expect(await kept()).toMatchObject([{ until: null }]);
});
