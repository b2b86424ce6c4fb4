/**
 * Days that pass in a run of chaos with a wallet that goes by days: it tells payers two days before it
 * debits, or debits on one day of a month. Between two of them every process of the gateway is down, since no
 * machine's clock leaps ahead of those that it works with.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { chinaDayOf, chinaTime, HOUR_MS } from '@phonebill/china-time';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { eventually } from '../support/eventually.ts';
import type { InTurn } from './restarting-gateway.ts';
import { createMovableTime, type MovableTime } from '../support/movable-time.ts';

/**
 * The days of each month, counted from the first, and the hour at which each begins. On the first one
 * agreements are opened and what comes is announced; the next two have the debits, and the one after that
 * what was late.
 */
const ofEachMonth = [
  { day: 0, hour: 12 },
  { day: 2, hour: 12 },
  { day: 3, hour: 12 },
  { day: 5, hour: 13 },
] as const;
/** Two months of debits. */
export const USUAL_DAYS = 2 * ofEachMonth.length;
/** The very first begins earlier, so that what is announced then is debited on the days that are planned. */
const FIRST_HOUR = 10;
/** The days of a month on which top-ups are made, counted from the first day. */
const DEBITED_AFTER = [2, 3];
/** Every month has the days from this one to the last that is used, and Alipay's plan knows them. */
const [FIRST_OF_ALL, LAST_OF_ALL] = [2, 20];

/** How long a day lasts at the least; and then until nothing is due, if that is not long. */
const [LEAST_MS, QUIET_WITHIN_MS] = [1500, 12_000];
/** What is due, and charges that are being debited. */
const IS_BUSY = `
  select 1 from agreements where next_at <= now()
  union all select 1 from charges where ended_at is null and state not in ('announced', 'skipped', 'credited')
  limit 1`;

export interface PassingDays {
  readonly time: MovableTime;
  /** Which of the days it is, from 0 on. */
  readonly today: () => number;
  /** The days of the month on which somebody can be debited. */
  readonly debitDays: readonly number[];
  /** Waits until it is the day on which one of so many comes that are spread over this many days. */
  inTurn(count: number): InTurn;
  /** Ends when little is left to do today. */
  quiet(pool: Pool): Promise<void>;
  /** The next day comes. `whileDown`: of every process. */
  pass(whileDown: (work: () => Promise<void>) => Promise<void>): Promise<void>;
}

/** `untilItAnswers`: what asks the database itself is asked again while that is away. */
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
