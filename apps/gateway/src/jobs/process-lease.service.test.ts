import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createQueuePool, type Pool } from '../db/pool.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { holdProcessLease } from './process-lease.ts';

const CHECK_EVERY_MS = 30;

let harness: OrderHarness;
let databaseUrl = '';
beforeAll(async () => {
  const database = await createTestDatabase();
  databaseUrl = database.url;
  harness = createOrderHarness(database);
});
beforeEach(() => {
  harness.logged.length = 0;
});
afterAll(() => harness.end());

let jobs = 0;
/** Adds a job that is locked in the name of this worker pool, like one under way. Returns its key. */
async function jobUnderWayBy(poolId: string): Promise<string> {
  const key = `job-${(jobs += 1)}`;
  await harness.pool.query("select graphile_worker.add_job('someTask', job_key := $1)", [key]);
  await harness.pool.query(
    'update graphile_worker._private_jobs set locked_at = now(), locked_by = $2, attempts = 1 where key = $1',
    [key, poolId],
  );
  return key;
}

async function lockedBy(key: string): Promise<string | null | undefined> {
  return (await harness.pool.query('select locked_by from graphile_worker.jobs where key = $1', [key]))
    .rows[0]?.locked_by;
}

const processes = async (): Promise<string[]> =>
  (await harness.pool.query('select pool_id from job_processes order by 1')).rows.map((row) => row.pool_id);
const hold = (pool: Pool, poolId: string) =>
  holdProcessLease(pool, poolId, harness.telemetry, { checkEveryMs: CHECK_EVERY_MS });

/** Ends every connection of this pool at the server, like those of a dead process. */
async function cutConnectionsOf(name: string): Promise<void> {
  await harness.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [name],
  );
}
const poolNamed = (name: string): Pool => createQueuePool(`${databaseUrl}?application_name=${name}`, 2);

test('the jobs of a dead process are taken over, and those of a living one are not', async () => {
  const [dying, living, watching] = [poolNamed('dying'), poolNamed('living'), poolNamed('watching')];
  // The dying process cannot come back: its pool connects no more.
  const dead = await hold(dying, 'pool-dying');
  const alive = await hold(living, 'pool-living');
  const watcher = await hold(watching, 'pool-watching');
  const [left, kept] = [await jobUnderWayBy('pool-dying'), await jobUnderWayBy('pool-living')];
  dying.connect = () => Promise.reject(new Error('this process is dead')) as never;
  await cutConnectionsOf('dying');
  await eventually('the takeover', async () => (await lockedBy(left)) === null);
  expect(await lockedBy(kept)).toBe('pool-living');
  // Its row is deleted after its jobs were released.
  await eventually('its entry to go', async () => !(await processes()).includes('pool-dying'));
  expect(await processes()).toEqual(['pool-living', 'pool-watching']);
  for (const lease of [dead, alive, watcher]) await lease.release();
  for (const pool of [dying, living, watching]) await pool.end();
  expect(await processes()).toEqual([]);
});

test('a process that starts takes over the jobs of a dead one at once', async () => {
  const left = await jobUnderWayBy('pool-of-yesterday');
  await harness.pool.query(
    "insert into job_processes (pool_id, started_at) values ('pool-of-yesterday', now())",
  );
  const pool = poolNamed('starting');
  const lease = await holdProcessLease(pool, 'pool-starting', harness.telemetry, { checkEveryMs: 60_000 });
  await eventually('the takeover', async () => (await lockedBy(left)) === null);
  await lease.release();
  await pool.end();
});

test('a process whose connection broke registers again, even after a database outage', async () => {
  const pool = poolNamed('shaken');
  const lease = await hold(pool, 'pool-shaken');
  const connect = pool.connect.bind(pool);
  let refused = 0;
  pool.connect = () => ((refused += 1) <= 3 ? Promise.reject(new Error('the database is away')) : connect());
  await cutConnectionsOf('shaken');
  await eventually('new connections to be refused', () => refused > 3);
  await harness.pool.query('delete from job_processes');
  await cutConnectionsOf('shaken');
  await eventually('the process to be registered again', async () =>
    (await processes()).includes('pool-shaken'),
  );
  const kept = await jobUnderWayBy('pool-shaken');
  const other = poolNamed('other');
  const watcher = await hold(other, 'pool-other');
  await eventually('the watcher to have looked', async () => (await processes()).length === 2);
  expect(await lockedBy(kept)).toBe('pool-shaken');
  for (const each of [lease, watcher]) await each.release();
  for (const each of [pool, other]) await each.end();
});

test('a released lease removes its row, even when its connection is gone', async () => {
  const pool = poolNamed('ending');
  const lease = await holdProcessLease(pool, 'pool-ending', harness.telemetry, { checkEveryMs: 60_000 });
  await cutConnectionsOf('ending');
  await lease.release();
  await pool.end();
  const successor = poolNamed('successor');
  const next = await hold(successor, 'pool-successor');
  await eventually(
    'the row of the ended one to go',
    async () => !(await processes()).includes('pool-ending'),
  );
  await next.release();
  await successor.end();
});

test('the jobs of a silent process are taken over, even while it holds its lock', async () => {
  const pool = poolNamed('frozen');
  // It reports so seldom that it is taken to be frozen.
  const frozen = await holdProcessLease(pool, 'pool-frozen', harness.telemetry, { checkEveryMs: 1500 });
  const left = await jobUnderWayBy('pool-frozen');
  expect(await lockedBy(left)).toBe('pool-frozen');
  const other = poolNamed('waiting');
  const watcher = await holdProcessLease(other, 'pool-waiting', harness.telemetry, {
    checkEveryMs: CHECK_EVERY_MS,
    silentMs: 500,
  });
  await eventually('the takeover', async () => (await lockedBy(left)) === null);
  // It comes back, and learns that the runner under its name must be started anew.
  await frozen.lost;
  for (const lease of [frozen, watcher]) await lease.release();
  for (const each of [pool, other]) await each.end();
});
