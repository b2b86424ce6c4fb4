/**
 * Makes days pass in a chaos run whose wallet works by days: it notifies payers two days before it debits, or
 * debits on one day of a month. Every process of the gateway is down between two days, since in production no
 * machine's clock leaps ahead of the others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { chinaDayOf, chinaTime, HOUR_MS } from '@phonebill/china-time';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { eventually } from '../support/eventually.ts';
import type { InTurn } from './restarting-gateway.ts';
import { createMovableTime, type MovableTime } from '../support/movable-time.ts';

/**
 * The days used in each month, counted from the first, and the hour at which each begins. On the first,
 * agreements are opened and charges announced; the next two have the debits, and the last one what was late.
 */
const ofEachMonth = [
  { day: 0, hour: 12 },
  { day: 2, hour: 12 },
  { day: 3, hour: 12 },
  { day: 5, hour: 13 },
] as const;
/** The number of days for two months of debits. */
export const USUAL_DAYS = 2 * ofEachMonth.length;
/** The very first day begins earlier, so that charges announced then are debited on the planned days. */
const FIRST_HOUR = 10;
/** The days of a month on which top-ups are debited, counted from the first day. */
const DEBITED_AFTER = [2, 3];
/**
 * The first and the last day of a month that are used: every month has them, and Alipay's plan allows them.
 */
const [FIRST_OF_ALL, LAST_OF_ALL] = [2, 20];

/** The least length of a day, and the longest time after it until nothing is due (ms). */
const [LEAST_MS, QUIET_WITHIN_MS] = [1500, 12_000];
/** Finds due agreements, and charges that are being debited. */
const IS_BUSY = `
  select 1 from agreements where next_at <= now()
  union all select 1 from charges where ended_at is null and state not in ('announced', 'skipped', 'credited')
  limit 1`;

export interface PassingDays {
  readonly time: MovableTime;
  /** Returns the index of the current day, from 0. */
  readonly today: () => number;
  /** The days of the month on which debits can be made. */
  readonly debitDays: readonly number[];
  /** Returns a wait for the turn of one of several items that are spread over the first `count` days. */
  inTurn(count: number): InTurn;
  /** Waits until little is left to do today. */
  quiet(pool: Pool): Promise<void>;
  /** Moves to the next day. `whileDown` runs its argument while every process is down. */
  pass(whileDown: (work: () => Promise<void>) => Promise<void>): Promise<void>;
}

/**
 * Returns the days of a run. `untilItAnswers` repeats a query of the database while the database is
 * unavailable.
 */
export function createPassingDays(
  untilItAnswers: <T extends object>(ask: () => Promise<T>) => Promise<T>,
): PassingDays {
  const first = firstDay();
  const at = (index: number): number => {
    const month = first.month + Math.floor(index / ofEachMonth.length);
    const { day, hour } = ofEachMonth[index % ofEachMonth.length] ?? ofEachMonth[0];
    return chinaTime({ ...first, month, day: first.day + day }, (index === 0 ? FIRST_HOUR : hour) * HOUR_MS);
  };
  const time = createMovableTime(at(0));
  let today = 0;
  return {
    time,
    today: () => today,
    debitDays: DEBITED_AFTER.map((after) => first.day + after),
    inTurn: (count) => async (index, of) => {
      while (today < Math.floor((index / of) * count)) await wait(10);
    },
    async quiet(pool) {
      await wait(LEAST_MS);
      const isQuiet = async () => (await untilItAnswers(() => pool.query(IS_BUSY))).rows.length === 0;
      await eventually('a quiet day', isQuiet, { withinMs: QUIET_WITHIN_MS, everyMs: 200 }).catch(
        () => undefined,
      );
    },
    async pass(whileDown) {
      today += 1;
      await whileDown(async () => {
        await untilItAnswers(async () => ({ moved: await time.moveTo(at(today)) }));
      });
    },
  };
}

function firstDay(): { year: number; month: number; day: number } {
  const { year, month, day } = chinaDayOf(Date.now());
  if (day < FIRST_OF_ALL) return { year, month, day: FIRST_OF_ALL };
  return day < LAST_OF_ALL ? { year, month, day: day + 1 } : { year, month: month + 1, day: FIRST_OF_ALL };
}
