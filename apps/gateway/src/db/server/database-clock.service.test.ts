import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { startDatabaseClock } from './database-clock.ts';
import { createPool, type Pool } from '../pool.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const logged: string[] = [];
const telemetry: Telemetry = {
  log: (_level, message) => void logged.push(message),
  providerMismatch: () => undefined,
};

/** Moves the database's clock, which is really this machine's. */
const moveClock = (ms: number) =>
  pool.query(
    `create or replace function present_time() returns timestamptz language sql volatile
    as $$ select clock_timestamp() + interval '${ms} milliseconds' $$`,
  );

test.each([0, -5000, 600_000, -600_000])(
  "reads the database's clock to within 250 ms, %i ms from ours",
  async (ms) => {
    await moveClock(ms);
    const clock = await startDatabaseClock(pool, telemetry);
    clock.stop();
    // Half of the quickest round trip on one machine.
    expect(Math.abs(clock.skewMs() - ms)).toBeLessThan(250);
    expect(Math.abs(clock.now() - (Date.now() + ms))).toBeLessThan(250);
  },
);

test('follows a database clock that is changed at run time, and logs the difference once', async () => {
  await moveClock(0);
  logged.length = 0;
  const clock = await startDatabaseClock(pool, telemetry, 20);
  expect(logged).toEqual([]);
  expect(clock.steadyForMs()).toBe(Infinity);
  await moveClock(60_000);
  await eventually('the move to be seen', () => clock.skewMs() > 55_000);
  await moveClock(120_000);
  await eventually('the next move to be seen', () => clock.skewMs() > 115_000);
  clock.stop();
  expect(logged).toEqual(['the clock of this machine is not that of the database, which counts']);
});

test('follows a clock that is set back, and remembers that it was changed', async () => {
  await moveClock(0);
  const clock = await startDatabaseClock(pool, telemetry, 20);
  await moveClock(60_000);
  await eventually('the move to be seen', () => clock.skewMs() > 55_000);
  await moveClock(-3_600_000);
  await eventually('the next move to be seen', () => clock.skewMs() < -3_500_000);
  clock.stop();
  expect(clock.steadyForMs()).toBeLessThan(60_000);
});

test('a slow answer does not change the time', async () => {
  await moveClock(0);
  const clock = await startDatabaseClock(pool, telemetry, 20);
  const before = clock.skewMs();
  // The reading is half a second old when it arrives.
  await pool.query(
    `create or replace function present_time() returns timestamptz language plpgsql volatile as $$
    declare at timestamptz := clock_timestamp();
    begin perform pg_sleep(0.5); return at; end $$`,
  );
  await eventually('a slow reading to be under way', async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    );
    return rowCount;
  });
  await moveClock(0);
  expect(Math.abs(clock.skewMs() - before)).toBeLessThan(250);
  clock.stop();
});
