/**
 * One run of the job queue's runner, under a name of its own. It ends by itself when the database cuts a
 * connection at the wrong moment, sometimes without a message. It is started again by worker.ts.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from '../db/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { holdProcessLease } from './process-lease.ts';

const POLL_MS = 1000;
/** Time (ms) after which the jobs of a runner that has ended but does not stop are taken over. */
const ENDING_LIMIT_MS = 15_000;

export interface JobRunner {
  /** Resolves, with the reason, when it runs no more jobs. */
  readonly ended: Promise<string>;
  /** Returns when it last looked for jobs or completed one, by `performance.now()`. */
  lastActiveAt(): number;
  /** Takes no more jobs and lets those under way finish. Never rejects. */
  stop(): Promise<void>;
  /**
   * Leaves its jobs to be taken over, once those under way have ended; called after it has ended, or when it
   * works badly.
   */
  abandon(): Promise<void>;
}

/** Starts a runner. Throws when the database cannot be reached. */
export async function startJobRunner({
  pool,
  taskList,
  concurrency,
  telemetry,
}: {
  readonly pool: Pool;
  readonly taskList: TaskList;
  readonly concurrency: number;
  readonly telemetry: Telemetry;
}): Promise<JobRunner> {
  const ended = Promise.withResolvers<string>();
  let lastActiveAt = performance.now();
  const noteActivity = (): void => {
    lastActiveAt = performance.now();
  };
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    const isGivenUp = job.attempts >= job.max_attempts;
    const became = isGivenUp ? 'was given up and is not tried again' : 'failed and will be tried again';
    telemetry.log('error', `a job ${became}`, {
      job: job.task_identifier,
      jobNo: job.id,
      attempts: job.attempts,
      error: String(error),
    });
  });
  // The runner reads the numbers of its tasks once, and keeps a failure as its answer: one that failed before
  // it ever looked for jobs never runs any.
  let hasLooked = false;
  events.on('localQueue:getJobs:complete', () => {
    hasLooked = true;
    noteActivity();
  });
  events.on('job:complete', noteActivity);
  // It begins to end; the rest of its shutdown may take long, or never complete.
  events.on('pool:fatalError', ({ action, error }) => ended.resolve(`${action}: ${String(error)}`));
  events.on('pool:gracefulShutdown', ({ message }) => ended.resolve(message));
  // Jobs are locked in the pool's name. We choose the name, so that the lease on it is held before the first
  // job is locked: the jobs of a process that dies between the two would stay locked for hours.
  const poolId = `pool-${randomUUID()}`;
  events.once('pool:create', ({ workerPool }) => {
    workerPool.id = poolId;
  });
  const lease = await holdProcessLease(pool, poolId, telemetry);
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: [],
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      if (!hasLooked && level === 'error') ended.resolve(`it could not begin: ${message}`);
    }),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        localQueue: { size: concurrency * 2 },
        // Both in batches: a failure to write a batch ends the runner, while an unbatched failure would go
        // unhandled.
        completeJobBatchDelay: 5,
        failJobBatchDelay: 5,
        pollInterval: POLL_MS,
      },
    },
  }).catch(async (error: unknown) => {
    await lease.release();
    throw error;
  });
  const gone = runner.promise.then(
    () => ended.resolve('it stopped'),
    (error: unknown) => ended.resolve(String(error)),
  );
  void lease.lost.then(() => ended.resolve('its jobs were taken over'));

  const stopRunner = (): Promise<void> => runner.stop().catch(() => gone);
  return {
    ended: ended.promise,
    lastActiveAt: () => lastActiveAt,
    async stop() {
      await stopRunner();
      await lease.release();
    },
    async abandon() {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, ENDING_LIMIT_MS);
      await Promise.race([stopRunner(), limit.promise]);
      clearTimeout(timer);
      await lease.abandon();
    },
  };
}
