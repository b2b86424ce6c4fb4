/**
 * Runs jobs: those that changes leave behind (notices, agreements, repayments), and the regular ones. The
 * queue's runner is restarted under a new name whenever it ends or shows no activity.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import type { Pool } from '../db/index.ts';
import { type About, asWorker, type Telemetry } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';
import { drain } from './drain.ts';
import { addRegularJobs, type RegularJob } from './regular-jobs.ts';

/** Time (ms) without activity after which a runner is replaced; it looks for jobs once a second. */
const SILENT_MS = 60_000;
/** The first pause (ms) before a restart, and the longest while it ends soon each time. */
const AGAIN_MS = { first: 100, most: 5000 };

export interface Worker {
  /** Returns how long (ms) the runner has shown no activity: 0 to 1000 while it works. */
  silentForMs(): number;
  /** Returns how many times the runner had to be restarted. */
  restarts(): number;
  /** Lets jobs under way finish, within limits, then stops. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts the worker. Throws when the database cannot be reached at first; afterwards it waits for the
 * database.
 */
export async function startWorker({
  pool,
  jobs = {},
  regularJobs,
  concurrency,
  clock,
  telemetry,
}: {
  readonly pool: Pool;
  /** The jobs that changes leave behind, by name. */
  readonly jobs?: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
  readonly regularJobs: readonly RegularJob[];
  readonly concurrency: number;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}): Promise<Worker> {
  const taskList: TaskList = {};
  for (const [name, job] of Object.entries(jobs))
    taskList[name] = async (payload) => void (await asWorker(name, aboutOf(payload), () => job(payload)));
  for (const job of regularJobs)
    taskList[job.name] = async () => void (await asWorker(job.name, {}, job.run));
  const start = (): Promise<JobRunner> => startJobRunner({ pool, taskList, concurrency, telemetry });

  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const stopAdding = addRegularJobs(regularJobs, { pool, clock, telemetry });
  /** Runners that have ended and are still being shut down. */
  const leaving = new Set<Promise<void>>();
  let runner: JobRunner;
  let restarts = 0;
  let waitMs = AGAIN_MS.first;
  try {
    runner = await start();
  } catch (error) {
    stopAdding();
    throw error;
  }

  /**
   * Waits until the runner ends, or shows no activity, and returns the reason. Null when this worker is
   * stopping.
   */
  async function whyEnded(): Promise<string | null> {
    for (;;) {
      const why = await Promise.race([runner.ended, pause(1000)]);
      if (stopping.signal.aborted) return null;
      if (typeof why === 'string') return why;
      if (performance.now() - runner.lastActiveAt() > SILENT_MS) return 'nothing was heard of it';
    }
  }

  async function startAgain(): Promise<void> {
    for (;;) {
      await pause(waitMs);
      waitMs = Math.min(AGAIN_MS.most, waitMs * 2);
      if (stopping.signal.aborted) return;
      try {
        runner = await start();
        telemetry.log('info', 'the job runner works again');
        return;
      } catch (error) {
        telemetry.log('warn', 'the job runner could not be started again', { error: String(error) });
      }
    }
  }

  async function supervise(): Promise<void> {
    for (;;) {
      const from = performance.now();
      const why = await whyEnded();
      if (why === null) return;
      if (performance.now() - from > AGAIN_MS.most) waitMs = AGAIN_MS.first;
      restarts += 1;
      telemetry.log('warn', 'the job runner ended and is started again', { why });
      const left = runner.abandon().finally(() => leaving.delete(left));
      leaving.add(left);
      await startAgain();
    }
  }

  const supervising = supervise();
  return {
    silentForMs: () => performance.now() - runner.lastActiveAt(),
    restarts: () => restarts,
    async stop() {
      stopAdding();
      stopping.abort();
      const stopped = supervising.then(() => Promise.all([runner.stop(), ...leaving]));
      await drain(stopped, pool, telemetry);
    },
  };
}

/** Returns the numbers of orders, agreements and charges in a job's payload. */
function aboutOf(payload: unknown): About {
  const about: Record<string, string> = {};
  for (const name of ['orderNo', 'agreementNo', 'chargeNo'] satisfies (keyof About)[]) {
    const number = (payload as Readonly<Record<string, unknown>> | null)?.[name];
    if (typeof number === 'string') about[name] = number;
  }
  return about;
}

/**
 * Combines several workers, each of a queue of its own, into one: it reports the longest inactivity of any of
 * them.
 */
export function workersAsOne(workers: readonly Worker[]): Worker {
  return {
    silentForMs: () => Math.max(...workers.map((worker) => worker.silentForMs())),
    restarts: () => workers.reduce((sum, worker) => sum + worker.restarts(), 0),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
