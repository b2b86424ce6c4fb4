import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createQueuePool, type Pool } from '../db/pool.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import type { RegularJob } from './regular-jobs.ts';
import { startWorker, type Worker } from './worker.ts';

let harness: OrderHarness;
let queue: Pool;
beforeAll(async () => {
  const database = await createTestDatabase();
  harness = createOrderHarness(database);
  queue = createQueuePool(database.url, 6);
});
afterAll(async () => {
  await queue.end();
  await harness.end();
});

const work = (
  jobs: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>,
  regularJobs: readonly RegularJob[] = [],
): Promise<Worker> =>
  startWorker({
    pool: queue,
    jobs,
    regularJobs,
    concurrency: 4,
    clock: Date.now,
    telemetry: harness.telemetry,
  });

const addJob = (task: string) =>
  harness.pool.query("select graphile_worker.add_job($1, '{}', job_key := $2)", [task, `key of ${task}`]);

test('jobs are locked under the registered name of the process, and removed once done', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const worker = await work({ slow: () => mayEnd });
  try {
    await addJob('slow');
    const lockedBy = await eventually(
      'the job to be under way',
      async () =>
        (await harness.pool.query('select locked_by from graphile_worker.jobs where locked_by is not null'))
          .rows[0]?.locked_by as string | undefined,
    );
    expect((await harness.pool.query('select pool_id from job_processes')).rows).toEqual([
      { pool_id: lockedBy },
    ]);
  } finally {
    end();
    await worker.stop();
  }
  expect((await harness.pool.query('select from job_processes')).rowCount).toBe(0);
  expect((await harness.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
});

test('a job that fails is logged and tried again', async () => {
  let runs = 0;
  const worker = await work({
    failing: async () => {
      if ((runs += 1) === 1) throw new Error('the database went away');
    },
  });
  try {
    await addJob('failing');
    await eventually('the second try', () => runs === 2);
    expect(harness.logged).toContain('a job failed and will be tried again');
  } finally {
    await worker.stop();
  }
});

test('a job that used up its attempts is logged as given up', async () => {
  harness.logged.length = 0;
  const worker = await work({
    hopeless: async () => {
      throw new Error('there is no such number');
    },
  });
  try {
    await harness.pool.query(`select graphile_worker.add_job('hopeless', '{}', max_attempts := 1)`);
    await eventually('the job to be given up', () =>
      harness.logged.includes('a job was given up and is not tried again'),
    );
    expect(harness.logged).not.toContain('a job failed and will be tried again');
  } finally {
    await worker.stop();
    await harness.pool.query('delete from graphile_worker._private_jobs');
  }
});

test('a regular job that died with its process runs again in the same minute', async () => {
  const minute = Date.now() - (Date.now() % 60_000);
  let runs = 0;
  const due = { name: 'due', cron: '* * * * *', alsoAtStart: true, run: async () => (runs += 1) } as const;
  await harness.pool.query('select add_regular_job($1, $2)', [due.name, new Date(minute)]);
  // The run had begun, on its only attempt.
  await harness.pool.query(`insert into job_processes (pool_id, started_at, seen_at)
    values ('pool-killed', present_time(), present_time())`);
  await harness.pool.query(`update graphile_worker._private_job_queues set locked_by = 'pool-killed',
    locked_at = now()`);
  await harness.pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-killed',
    locked_at = now(), attempts = 1`);
  // The minute does not end on its clock.
  const worker = await startWorker({
    pool: queue,
    regularJobs: [due],
    concurrency: 4,
    clock: () => minute + 1000,
    telemetry: harness.telemetry,
  });
  try {
    await eventually('the run', () => runs > 0, { withinMs: 20_000 });
  } finally {
    await worker.stop();
    await harness.pool.query('delete from graphile_worker._private_jobs');
  }
});

test('a regular job never runs twice at once, and runs once more if due meanwhile', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let [begun, atOnce, mostAtOnce] = [0, 0, 0];
  const long = {
    name: 'long',
    cron: '0 0 1 1 *',
    run: async () => {
      begun += 1;
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await mayEnd;
      atOnce -= 1;
    },
  };
  let minute = Date.now();
  const itIsTime = () =>
    harness.pool.query('select add_regular_job($1, $2)', [long.name, new Date((minute += 60_000))]);
  let looked = 0;
  const worker = await work(
    {
      other: async () => {
        looked += 1;
      },
    },
    [long],
  );
  try {
    await itIsTime();
    await eventually('the first', () => begun === 1);
    await itIsTime();
    await itIsTime();
    await addJob('other');
    await eventually('other jobs to go on', () => looked > 0);
    expect(begun).toBe(1);
    end();
    await eventually('the second', () => begun === 2);
    await eventually(
      'no more of them',
      async () =>
        (await harness.pool.query('select from graphile_worker.jobs where task_identifier = $1', [long.name]))
          .rowCount === 0,
    );
    expect({ begun, mostAtOnce }).toEqual({ begun: 2, mostAtOnce: 1 });
  } finally {
    end();
    await worker.stop();
  }
});

/**
 * Lets a job end while its row is locked, so that the queue waits in the middle of recording it, and cuts the
 * connection on which it waits.
 */
async function cutWhileJobIsWrittenDown(task: string, end: () => void): Promise<void> {
  const holder = await harness.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from graphile_worker._private_jobs where key = $1 for update', [
      `key of ${task}`,
    ]);
    end();
    await eventually('its end to be written and the connection cut', async () => {
      const { rowCount } = await harness.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%_private_jobs%'`,
      );
      return (rowCount ?? 0) > 0;
    });
    await holder.query('rollback');
  } finally {
    holder.release();
  }
}

test.each(['done', 'failed'])(
  'after a cut connection while a job is stored as %s, jobs continue under a new name',
  async (outcome) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const [cut, next] = [`cut when ${outcome}`, `after being ${outcome}`];
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const runs = { cut: 0, next: 0 };
    const worker = await work({
      [cut]: async () => {
        runs.cut += 1;
        await mayEnd;
        if (outcome === 'failed' && runs.cut === 1) throw new Error('the first try fails');
      },
      [next]: async () => {
        runs.next += 1;
      },
    });
    const names = async (): Promise<string[]> =>
      (await harness.pool.query('select pool_id from job_processes')).rows.map((row) => row.pool_id);
    try {
      const [before] = await names();
      await addJob(cut);
      await eventually('the job to be under way', () => runs.cut === 1);
      await cutWhileJobIsWrittenDown(cut, end);
      await addJob(next);
      await eventually('the next job', () => runs.next === 1);
      await eventually('the first one again, by the new name', () => runs.cut >= 2);
      await eventually('no job to be left', async () => {
        const { rows } = await harness.pool.query('select count(*)::int as left from graphile_worker.jobs');
        return rows[0]?.left === 0;
      });
      await eventually('the old name to be gone', async () => !(await names()).includes(before ?? ''));
      expect(worker.restarts()).toBe(1);
      expect(worker.silentForMs()).toBeLessThan(10_000);
    } finally {
      end();
      await worker.stop();
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
    expect(await names()).toEqual([]);
  },
);

test('a runner whose first query fails is restarted at once, and runs the jobs', async () => {
  const holder = await harness.pool.connect();
  await holder.query('begin');
  await holder.query('lock table graphile_worker._private_tasks in access exclusive mode');
  let runs = 0;
  const worker = await work({
    'first of all': async () => {
      runs += 1;
    },
  });
  try {
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and query like '%_private_tasks%'`;
    await eventually('the question to be cut', async () => (await harness.pool.query(cut)).rowCount === 1);
    await holder.query('rollback');
    await addJob('first of all');
    await eventually('the job to be done', () => runs === 1);
    expect(worker.restarts()).toBe(1);
  } finally {
    holder.release();
    await worker.stop();
  }
});

test('a regular job is added once for its minute, by the shared clock, for several workers', async () => {
  const minute = Date.UTC(2027, 0, 1, 3, 20);
  const clock = { now: minute - 30_000 };
  let runs = 0;
  const daily = { name: 'daily', cron: '20 3 * * *', run: async () => (runs += 1) };
  const parts = { pool: queue, concurrency: 2, clock: () => clock.now, telemetry: harness.telemetry };
  const workers = [
    await startWorker({ ...parts, regularJobs: [daily] }),
    await startWorker({ ...parts, regularJobs: [daily] }),
  ];
  const addedFor = async (): Promise<Date | undefined> =>
    (await harness.pool.query("select added_for from regular_jobs where name = 'daily'")).rows[0]?.added_for;
  try {
    clock.now = minute + 5000;
    await eventually('the run', () => runs === 1);
    expect(await addedFor()).toEqual(new Date(minute));
    // Minutes that passed while nothing could be added are made up for.
    clock.now = minute + 24 * 3_600_000 - 30_000;
    await eventually('the clocks to be read', async () => {
      const { rows } = await harness.pool.query('select from regular_jobs');
      return rows.length > 0;
    });
    clock.now = minute + 24 * 3_600_000 + 5 * 60_000;
    await eventually('the next run', () => runs === 2);
    expect(await addedFor()).toEqual(new Date(minute + 24 * 3_600_000));
  } finally {
    for (const worker of workers) await worker.stop();
  }
  expect(runs).toBe(2);
});
