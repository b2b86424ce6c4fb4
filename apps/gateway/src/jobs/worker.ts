/** Runs jobs: those that changes leave behind (notices, agreements, repayments), and the regular ones. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from '../db/index.ts';
import type { Telemetry } from '../runtime/index.ts';
import { holdProcessLease } from './process-lease.ts';

export interface RegularJob {
  readonly name: string;
  /** When, as cron has it. */
  readonly cron: string;
  readonly run: () => Promise<unknown>;
}

export interface Worker {
  /** Lets jobs under way finish, then stops. */
  stop(): Promise<void>;
}

export interface WorkerParts {
  readonly pool: Pool;
  /** Jobs that changes leave behind, by name. */
  readonly jobs?: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
  readonly regularJobs: readonly RegularJob[];
  readonly concurrency: number;
  readonly telemetry: Telemetry;
}

/**
 * One at a time, over all processes, and one more in waiting at the most: a run that takes longer than the
 * time to the next is not joined by a second one that does the same work beside it.
 */
export function cronItemOf({ name, cron }: RegularJob) {
  return {
    task: name,
    match: cron,
    options: { maxAttempts: 1, backfillPeriod: 0, queueName: name, jobKey: name },
  } satisfies CronItem;
}

export async function startWorker({
  pool,
  jobs = {},
  regularJobs,
  concurrency,
  telemetry,
}: WorkerParts): Promise<Worker> {
  const taskList: TaskList = {};
  for (const [name, job] of Object.entries(jobs))
    taskList[name] = async (payload) => void (await job(payload));
  const cronItems: CronItem[] = [];
  for (const job of regularJobs) {
    taskList[job.name] = async () => void (await job.run());
    cronItems.push(cronItemOf(job));
  }

  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    telemetry.log('error', 'a job failed and will be tried again', {
      job: job.task_identifier,
      attempts: job.attempts,
      error: String(error),
    });
  });
  // Jobs are locked in the pool's name. The name is ours, so that the lease on it is held before the first
  // job is locked: a process that dies between the two would keep its jobs locked for hours.
  const poolId = `pool-${randomUUID()}`;
  events.once('pool:create', ({ workerPool }) => {
    workerPool.id = poolId;
  });
  const lease = await holdProcessLease(pool, poolId, telemetry);
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
    noHandleSignals: true,
    events,
    logger: new Logger(() => () => undefined),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        localQueue: { size: concurrency * 2 },
        completeJobBatchDelay: 5,
        pollInterval: 1000,
      },
    },
  }).catch(async (error: unknown) => {
    await lease.release();
    throw error;
  });
  return {
    async stop() {
      await runner.stop();
      await lease.release();
    },
  };
}
