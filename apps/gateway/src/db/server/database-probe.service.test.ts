// The probe of /readyz on a real PostgreSQL that is well, and in each way of failing.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, WITHIN_SECONDS_MS } from '../../../../../tests/support/eventually.ts';
import {
  canHaveOwnDisk,
  type OwnDatabase,
  startOwnDatabase,
} from '../../../../../tests/support/own-database.ts';
import { DatabaseUnavailable } from '../connections/database-unavailable.ts';
import { createDatabaseProbe } from './database-probe.ts';
import { createPool, type Pool } from '../pool.ts';

let database: OwnDatabase;
let calls: Pool;
let probe: ReturnType<typeof createDatabaseProbe>;
let logged: string[];
beforeAll(async () => {
  // Large enough for a new server, small enough to be filled.
  database = await startOwnDatabase(canHaveOwnDisk ? { diskMb: 400 } : {});
});
afterAll(() => database.drop());
beforeEach(async () => {
  logged = [];
  calls = createPool(database.url, 2);
  probe = createDatabaseProbe(database.url, calls, {
    log: (_level, message) => void logged.push(message),
    providerMismatch: () => undefined,
  });
});
afterEach(async () => {
  await probe.end();
  await calls.end();
});

async function timed(): Promise<{ ready: boolean; tookMs: number }> {
  const begun = performance.now();
  return { ready: await probe.isReady(), tookMs: performance.now() - begun };
}

/** Asks until the probe reports not ready; returns how long that took (ms), with a limit on each answer. */
async function untilNotReady(): Promise<number> {
  const begun = performance.now();
  await eventually('the probe to say no', async () => !(await probe.isReady()), {
    withinMs: 2 * WITHIN_SECONDS_MS,
  });
  return performance.now() - begun;
}
const untilReady = (): Promise<boolean> =>
  eventually('the probe to say yes', () => probe.isReady(), { withinMs: 20_000 });

test('is ready without a free session as long as calls have theirs, and not afterwards', async () => {
  await calls.query('select 1');
  await database.administer('alter database phonebill connection limit 0');
  try {
    expect(await probe.isReady()).toBe(true);
    expect(logged).toEqual([]);
    await calls.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    await untilNotReady();
    expect(logged).toEqual(['the database cannot be worked with']);
  } finally {
    await database.administer('alter database phonebill connection limit -1');
  }
});

test('is ready, runs one probe for a hundred requests, and leaves no rows', async () => {
  const pool = createPool(database.url, 1);
  const drawn = async (): Promise<bigint> =>
    (await pool.query<{ id: bigint }>(`select nextval('database_probes_id_seq') as id`)).rows[0]?.id ?? 0n;
  const before = await drawn();
  const answers = await Promise.all(Array.from({ length: 100 }, () => probe.isReady()));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect((await drawn()) - before).toBe(2n);
  const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from database_probes');
  expect(rows).toEqual([{ left: 0 }]);
  expect(logged).toEqual([]);
  await pool.end();
});

test('is not ready within seconds of a freeze, and ready again after it', async () => {
  expect(await probe.isReady()).toBe(true);
  database.freeze();
  try {
    expect(await untilNotReady()).toBeLessThan(WITHIN_SECONDS_MS);
    for (let asked = 0; asked < 3; asked += 1) {
      const { ready, tookMs } = await timed();
      expect(ready).toBe(false);
      expect(tookMs).toBeLessThan(WITHIN_SECONDS_MS);
    }
  } finally {
    database.thaw();
  }
  await untilReady();
  expect(logged).toEqual(['the database cannot be worked with', 'the database can be worked with again']);
});

test('is not ready while calls are refused, even if the probe itself succeeds', async () => {
  const stillLooking = { refused: new DatabaseUnavailable('not found yet') as DatabaseUnavailable | null };
  const telemetry = { log: () => undefined, providerMismatch: () => undefined };
  const looking = { unavailable: () => stillLooking.refused, query: calls.query.bind(calls) };
  const early = createDatabaseProbe(database.url, looking, telemetry);
  expect(await probe.isReady()).toBe(true);
  expect(await early.isReady()).toBe(false);
  stillLooking.refused = null;
  expect(await early.isReady()).toBe(true);
  await early.end();
});

test('is ready after a freeze only when calls succeed', async () => {
  for (let times = 0; times < 3; times += 1) {
    database.freeze();
    try {
      await expect(calls.query('select 1')).rejects.toThrow(DatabaseUnavailable);
    } finally {
      database.thaw();
    }
    await untilReady();
    await expect(calls.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  }
});

test('is not ready while the server is stopped, and ready after its restart', async () => {
  expect(await probe.isReady()).toBe(true);
  await database.stopServer();
  expect(await untilNotReady()).toBeLessThan(WITHIN_SECONDS_MS);
  await database.startServer();
  await untilReady();
});

test('is not ready while the server is read-only, and ready afterwards', async () => {
  await database.administer('alter system set default_transaction_read_only = on');
  await database.administer('select pg_reload_conf()');
  expect(await untilNotReady()).toBeLessThan(WITHIN_SECONDS_MS);
  await database.administer('alter system reset default_transaction_read_only');
  await database.administer('select pg_reload_conf()');
  await untilReady();
});

describe.skipIf(!canHaveOwnDisk)('a separate disk (only root may mount one)', () => {
  test('is not ready while the disk is full, and ready once it has space', async () => {
    expect(await probe.isReady()).toBe(true);
    database.fillDisk();
    try {
      expect(await untilNotReady()).toBeLessThan(WITHIN_SECONDS_MS);
    } finally {
      database.freeDisk();
    }
    await untilReady();
  });
});
