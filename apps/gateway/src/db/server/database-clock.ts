/**
 * The clock of the database, read in this process: what is stored by one process and compared by another is
 * by one clock, however the clocks of their machines are set.
 *
 * As NTP does it: a reading says what time it was at some moment between question and answer, so the offset
 * is known to within half the way there and back. It is changed only as far as a reading proves it wrong, so
 * slow answers do not make time jump. Between readings it goes by the monotonic clock, which nobody sets.
 */
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { Pool } from '../pool.ts';

export interface DatabaseClock {
  /** The present time by the database's clock, in ms since 1970. */
  readonly now: Clock;
  /** How far the database's clock is ahead of this machine's, in ms. */
  skewMs(): number;
  /**
   * For how long, in ms, it has not been set forward by so much; Infinity: never while this process ran. What
   * it says to have lasted longer may have lasted a moment.
   */
  steadyForMs(): number;
  stop(): void;
}

/** A process goes by a clock that was set after so long at the latest. */
export const READ_EVERY_MS = 10_000;
/** Of the first readings the quickest counts. */
const FIRST_READINGS = 3;
/** More than this is worth a line in the log: some machine's clock is not kept. */
const REPORTED_SKEW_MS = 1000;
/** A clock that is this much ahead was set. */
const SET_MS = 30_000;

/** The offset is at least `least` and at most `most`, in ms: database minus `performance.now()`. */
interface Reading {
  readonly least: number;
  readonly most: number;
}

/** A minute before partners and we refuse what each other signed: five minutes. */
const FAR_OFF_MS = 240_000;

/** What operators are told of clocks that are so far apart that partners will refuse calls, in a line. */
export function clockNotes(skewMs: number): readonly string[] {
  if (Math.abs(skewMs) < FAR_OFF_MS) return [];
  const apart = `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'}`;
  return [
    `the database's clock is ${apart} this machine's: where it is the wrong one, partners refuse calls`,
  ];
}

/** Throws when the database cannot be asked. */
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
      // A database that does not answer is asked again; until then the monotonic clock goes on.
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
