/** Both sides of each day: our own sums, the partners' sums, and the differences. */
import {
  comparedBooks,
  type ConsoleRequest,
  type ConsoleResponse,
  type ConsoleCallName,
} from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import {
  booksProgress,
  type ComparedDay,
  comparedDays,
  differencesOfDay,
} from '../../reconciliation/index.ts';
import { DAY_MS, dayText } from '../../runtime/time/index.ts';
import { dayBefore, startOfDay } from '../days.ts';
import { differenceView } from '../orders/order-life.ts';

const A_WEEK = 7;
const MOST_DIFFERENCES = 200;

type Answer<N extends ConsoleCallName> = Promise<ConsoleResponse<N>>;
type DayView = ConsoleResponse<'GET /money/days'>['days'][number];

/** Returns the compared days. Throws ConsoleRefused (badRequest) for a day that does not exist. */
export async function daysView(
  pool: Pool,
  { until = '', book }: ConsoleRequest<'GET /money/days'>,
  nowMs: number,
): Answer<'GET /money/days'> {
  const last = until === '' ? dayText(nowMs) : until;
  const first = dayBefore(last, A_WEEK - 1);
  const [days, books] = await Promise.all([
    comparedDays(pool, first, last, book ?? null),
    booksProgress(pool),
  ]);
  return {
    from: first,
    until: last,
    days: days.flatMap(dayView),
    books: books.map(({ book: name, begunAt, comparedUntil, openCount }) => ({
      book: name,
      begunAt: begunAt.toISOString(),
      comparedUntil: comparedUntil.toISOString(),
      openCount,
    })),
  };
}

/** Returns one day of a book. Throws like `daysView`. */
export async function dayOfBookView(
  pool: Pool,
  { book, day }: ConsoleRequest<'GET /money/day'>,
): Answer<'GET /money/day'> {
  startOfDay(day);
  const [sums, books, found] = await Promise.all([
    comparedDays(pool, day, day, book),
    booksProgress(pool),
    differencesOfDay(pool, book, day, MOST_DIFFERENCES + 1),
  ]);
  return {
    sums: sums.flatMap(dayView),
    comparedUntil: books.find(({ book: name }) => name === book)?.comparedUntil.toISOString() ?? null,
    differences: found.slice(0, MOST_DIFFERENCES).map((one) => ({
      ...differenceView(one),
      state: one.state,
      happenedAt: one.happenedAt.toISOString(),
      closedAt: one.closedAt?.toISOString() ?? null,
      writtenOff: Number(one.writtenOff),
    })),
    isMore: found.length > MOST_DIFFERENCES,
  };
}

/** Returns no view for a book that is not compared with a partner. */
function dayView(one: ComparedDay): readonly DayView[] {
  const book = comparedBooks.find((name) => name === one.book);
  if (book === undefined) return [];
  const { day, kind, ownCount, ownTotal, theirCount, theirTotal, listedUntil, openCount, closedCount } = one;
  return [
    {
      day,
      book,
      kind,
      ownCount: ownCount === null ? null : Number(ownCount),
      ownTotal: ownTotal === null ? null : Number(ownTotal),
      theirCount: Number(theirCount),
      theirTotal: Number(theirTotal),
      listedUntil: listedUntil.toISOString(),
      isWhole: listedUntil.getTime() >= startOfDay(day) + DAY_MS,
      openCount,
      closedCount,
    },
  ];
}
