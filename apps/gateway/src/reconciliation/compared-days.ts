/**
 * Reads for operators the results of comparing with partners: both sides of each day, and how far the
 * comparison has come.
 */
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { DAY_MS, endOfDay } from '../runtime/time/index.ts';
import type { OpenDifference } from './differences/closed-differences.ts';
import {
  differenceTable,
  openDifferenceStates,
  resolvedDifferenceStates,
  standingDifferenceStates,
} from './differences/difference-states.ts';
import type { BookName } from './differences/difference.ts';
import type { EntryKind } from './entries.ts';
import { WRITTEN_OFF } from './differences/written-off.ts';

/** Both sides of one kind of entry on one day, as far as it was compared. */
export interface ComparedDay {
  /** `yyyy-mm-dd`, in China. */
  readonly day: string;
  readonly book: BookName;
  readonly kind: EntryKind;
  /** Null when the day was compared by a release that did not store it. */
  readonly ownCount: bigint | null;
  readonly ownTotal: bigint | null;
  readonly theirCount: bigint;
  readonly theirTotal: bigint;
  readonly listedUntil: Date;
  readonly openCount: number;
  readonly closedCount: number;
}

/**
 * A difference has no kind of entry when it is between totals, so it is counted with every kind on its day.
 */
const COMPARED = `
  with counted as (
    select book, to_char(happened_at at time zone 'Asia/Shanghai', 'YYYYMMDD') as day,
      (count(*) filter (where ${inStates('state', standingDifferenceStates)}))::int as open,
      (count(*) filter (where state = ${stateLiteral(differenceTable, 'closed')}))::int as closed
    from reconciliation_differences
    where ${notInStates('state', resolvedDifferenceStates)} and happened_at >= $3 and happened_at < $4
    group by 1, 2
  )
  select d.day, d.book, d.kind, d.own_count as "ownCount", d.own_total as "ownTotal", d.count as "theirCount",
    d.total as "theirTotal", d.listed_until as "listedUntil", coalesce(c.open, 0) as "openCount",
    coalesce(c.closed, 0) as "closedCount"
  from reconciliation_days d left join counted c on c.book = d.book and c.day = d.day
  where d.day >= $1 and d.day <= $2 and ($5::text is null or d.book = $5)
  order by d.day desc, d.book, d.kind`;

/**
 * Returns the days from the first to the last, both included, the newest first. `book` is null for all books.
 */
export async function comparedDays(
  pool: Pool,
  from: string,
  to: string,
  book: BookName | null,
): Promise<ComparedDay[]> {
  const { rows } = await pool.query<ComparedDay>(COMPARED, [
    from.replaceAll('-', ''),
    to.replaceAll('-', ''),
    new Date(endOfDay(from) - DAY_MS),
    new Date(endOfDay(to)),
    book,
  ]);
  return rows.map((row) => ({ ...row, day: row.day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') }));
}

export interface BookProgress {
  readonly book: BookName;
  readonly begunAt: Date;
  readonly comparedUntil: Date;
  readonly openCount: number;
}

/** Returns the progress of every book in the database. */
export async function booksProgress(pool: Pool): Promise<BookProgress[]> {
  const { rows } = await pool.query<BookProgress>(
    `select b.book, b.begun_at as "begunAt", b.compared_until as "comparedUntil",
      (select count(*)::int from reconciliation_differences d
        where d.book = b.book and ${inStates('d.state', openDifferenceStates)}) as "openCount"
    from reconciliation_books b order by b.book`,
  );
  return rows;
}

export interface DifferenceOfDay extends OpenDifference {
  readonly state: 'open' | 'waiting' | 'closed';
  readonly happenedAt: Date;
  /** When it was closed; null when it was not. */
  readonly closedAt: Date | null;
  /** The sum of all write-offs of its entry. */
  readonly writtenOff: bigint;
}

/** Returns a book's differences of a day that were not resolved, open ones first, at most `limit`. */
export async function differencesOfDay(
  pool: Pool,
  book: BookName,
  day: string,
  limit: number,
): Promise<DifferenceOfDay[]> {
  const { rows } = await pool.query<DifferenceOfDay>(
    `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
      first_seen_at as "firstSeenAt", state, happened_at as "happenedAt", resolved_at as "closedAt",
      ${WRITTEN_OFF} as "writtenOff"
    from reconciliation_differences d
    where book = $1 and ${notInStates('state', resolvedDifferenceStates)}
      and happened_at >= $2 and happened_at < $3
    order by array_position(array['open', 'waiting', 'closed'], state), happened_at, kind, reference
    limit $4`,
    [book, new Date(endOfDay(day) - DAY_MS), new Date(endOfDay(day)), limit],
  );
  return rows;
}
