/**
 * Adds regular jobs to the queue at their minute, by the clock that all processes share: each process tries,
 * and the database lets the first one add the job.
 */
import { parseCronItems } from 'graphile-worker';
import type { Pool } from '../db/index.ts';
import { type Clock, MINUTE_MS } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';

export interface RegularJob {
  readonly name: string;
  /** When it runs, as a cron expression in UTC. */
  readonly cron: string;
  /**
   * Whether it also runs when a process starts, even if another process has taken the present minute: a run
   * that was killed is not tried again, and what was due would wait for the next minute.
   */
  readonly alsoAtStart?: true;
  readonly run: () => Promise<unknown>;
}

const LOOK_EVERY_MS = 1000;
/**
 * How far back (ms) minutes are made up for that passed while the database or this process was unavailable.
 */
const MADE_UP_FOR_MS = 10 * MINUTE_MS;

/** Adds a job as `add_regular_job` does, whether or not it is time. */
const ADD_NOW = 'select from graphile_worker.add_job($1, queue_name := $1, job_key := $1, max_attempts := 1)';

/** Starts adding jobs, from the present minute on; returns a function that stops it. */
export function addRegularJobs(
  jobs: readonly RegularJob[],
  { pool, clock, telemetry }: { readonly pool: Pool; readonly clock: Clock; readonly telemetry: Telemetry },
): () => void {
  const items = parseCronItems(jobs.map(({ name, cron }) => ({ task: name, match: cron })));
  let addedUntil = minuteOf(clock()) - MINUTE_MS;
  let adding = false;
  const atStart = jobs.filter(({ alsoAtStart }) => alsoAtStart).map(({ name }) => name);

  async function add(): Promise<void> {
    for (let name = atStart.at(-1); name !== undefined; name = atStart.at(-1)) {
      await pool.query(ADD_NOW, [name]);
      atStart.pop();
    }
    const now = minuteOf(clock());
    // The clock was set back: the present clock decides what is due.
    if (addedUntil > now + MINUTE_MS) addedUntil = now - MINUTE_MS;
    const from = Math.max(addedUntil + MINUTE_MS, now - MADE_UP_FOR_MS);
    for (let minute = from; minute <= now; minute += MINUTE_MS) {
      for (const { task } of items.filter(({ match }) => match(digestOf(minute))))
        await pool.query('select add_regular_job($1, $2)', [task, new Date(minute)]);
      addedUntil = minute;
    }
  }

  const timer = setInterval(() => {
    if (adding) return;
    adding = true;
    add()
      .catch((error: unknown) =>
        telemetry.log('warn', 'regular jobs could not be added', { error: String(error) }),
      )
      .finally(() => {
        adding = false;
      });
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

function digestOf(ms: number) {
  const at = new Date(ms);
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  };
}
