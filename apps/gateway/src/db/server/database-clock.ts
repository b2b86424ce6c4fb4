/**
 * The clock of the database, read in this process: what one process stores and another compares uses one
 * clock, however the clocks of their machines are set.
 *
 * Like NTP: a reading gives the time at some moment between question and answer, so the offset is known to
 * within half the round trip. It is changed only as far as a reading proves it wrong, so slow answers do not
 * make the time jump. Between readings the monotonic clock is used, which is never set.
 */
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { Pool } from '../pool.ts';

export interface DatabaseClock {
  /** The present time by the database's clock, in ms since 1970. */
  readonly now: Clock;
  /** Returns how far the database's clock is ahead of this machine's, in ms. */
  skewMs(): number;
  /**
   * Returns how long ago, in ms, the clock was last set forward by a large step; Infinity if never while this
   * process ran. A longer period measured by it may in truth have been a moment.
   */
  steadyForMs(): number;
  stop(): void;
}

/** The longest time (ms) before a process notices that the clock was set. */
export const READ_EVERY_MS = 10_000;
/** The number of first readings, of which the quickest is used. */
const FIRST_READINGS = 3;
/** A larger difference is logged, because some machine's clock is not synchronised. */
const REPORTED_SKEW_MS = 1000;
/** A clock that has moved ahead by this much was set. */
const SET_MS = 30_000;

/**
 * One reading: the offset is at least `least` and at most `most`, in ms: database minus `performance.now()`.
 */
interface Reading {
  readonly least: number;
  readonly most: number;
}

/** A minute before the difference (five minutes) at which partners and we refuse each other's signatures. */
const FAR_OFF_MS = 240_000;

/** Returns a line for operators when the clocks are so far apart that partners will refuse calls. */
export function clockNotes(skewMs: number): readonly string[] {
  if (Math.abs(skewMs) < FAR_OFF_MS) return [];
  const apart = `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'}`;
  return [
    `the database's clock is ${apart} this machine's: where it is the wrong one, partners refuse calls`,
  ];
}

/** Starts reading the clock. Throws when the database cannot be asked. */
export async function startDatabaseClock(
  pool: Pool,
  telemetry: Telemetry,
  readEveryMs = READ_EVERY_MS,
): Promise<DatabaseClock> {
  const first: Reading[] = [];
  while (first.length < FIRST_READINGS) first.push(await read(pool));
  let offset = middle(first.reduce((best, one) => (width(one) < width(best) ? one : best)));
  const now = (): number => Math.floor(performance.now() + offset);
  const skewMs = (): number => now() - Date.now();
  let reported = false;
  let setForwardAt = -Infinity;

  function follow({ least, most }: Reading): void {
    if (least - offset >= SET_MS) setForwardAt = performance.now();
    offset = Math.min(most, Math.max(least, offset));
    report();
  }

  function report(): void {
    const skewed = Math.abs(skewMs()) > REPORTED_SKEW_MS;
    if (skewed && !reported)
      telemetry.log('warn', 'the clock of this machine is not that of the database, which counts', {
        aheadMs: -skewMs(),
      });
    reported = skewed;
  }

  report();
  let reading = false;
  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    read(pool)
      .then(follow)
      // A database that does not answer is asked again; until then the monotonic clock is used.
      .catch(() => undefined)
      .finally(() => {
        reading = false;
      });
  }, readEveryMs);
  timer.unref();
  return {
    now,
    skewMs,
    steadyForMs: () => performance.now() - setForwardAt,
    stop: () => clearInterval(timer),
  };
}

async function read(pool: Pool): Promise<Reading> {
  const asked = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from present_time()) * 1000)::float8 as ms',
  );
  const answered = performance.now();
  const ms = rows[0]?.ms ?? Date.now();
  return { least: ms - answered, most: ms - asked };
}

const width = ({ least, most }: Reading): number => most - least;
const middle = ({ least, most }: Reading): number => (least + most) / 2;
