/**
 * Compares the sums of a partner's statement, by day in China, with the totals that the partner itself states
 * for the same period. They differ when the statement was changed after it was read: a line was added to a
 * past period, or removed from it.
 */
import type { Client, Pool } from '../db/index.ts';
import { chinaDayOf, chinaTime, DAY_MS, dayPeriod } from '../runtime/time/index.ts';
import type { BookName, Difference } from './differences/difference.ts';
import type { Entry } from './entries.ts';
import { kindsOf, type PartnerSource } from './partner-source.ts';

/** The number of days before today whose totals are queried in each run, in addition to today's. */
const DAYS_BEFORE = 1;

/** The entries of both sides in a piece that lies within one day. */
interface ComparedEntries {
  readonly listed: readonly Entry[];
  readonly ours: readonly Entry[];
}

/**
 * Adds a piece to its day, in the caller's transaction. Our side remains null for a day that was begun by a
 * release that did not store it.
 */
export async function addToDays(
  client: Client,
  book: BookName,
  { from, until }: { readonly from: Date; readonly until: Date },
  { listed, ours }: ComparedEntries,
): Promise<void> {
  const kinds = kindsOf(book);
  const [theirs, own] = [kinds.map((kind) => sumOf(listed, kind)), kinds.map((kind) => sumOf(ours, kind))];
  await client.query(
    `insert into reconciliation_days as old
       (book, day, kind, listed_from, listed_until, count, total, own_count, own_total)
     select $1, $2, kind, $3, $4, count, total, own_count, own_total
     from unnest($5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
       as sums (kind, count, total, own_count, own_total)
     on conflict (book, day, kind) do update set
       listed_until = excluded.listed_until,
       count = old.count + excluded.count,
       total = old.total + excluded.total,
       own_count = old.own_count + excluded.own_count,
       own_total = old.own_total + excluded.own_total`,
    [
      book,
      dayPeriod(from.getTime()),
      from,
      until,
      kinds,
      theirs.map(({ count }) => count),
      theirs.map(({ total }) => total),
      own.map(({ count }) => count),
      own.map(({ total }) => total),
    ],
  );
}

function sumOf(entries: readonly Entry[], kind: Entry['kind']) {
  const some = entries.filter((entry) => entry.kind === kind);
  return { count: some.length, total: some.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n) };
}

interface Day {
  day: string;
  kind: string;
  listed_from: Date;
  listed_until: Date;
  count: bigint;
  total: bigint;
}

const DAY = 'day, kind, listed_from, listed_until, count, total';

/** Returns the differences between the totals. Throws when the partner does not return its totals. */
export async function differentTotals(pool: Pool, source: PartnerSource, until: Date): Promise<Difference[]> {
  const first = chinaTime(chinaDayOf(until.getTime())) - DAYS_BEFORE * DAY_MS;
  const { rows } = await pool.query<Day>(
    `select ${DAY} from reconciliation_days where book = $1 and day >= $2 order by day, kind`,
    [source.book, dayPeriod(first)],
  );
  return compareDays(source, rows);
}

/** Returns the present state of differences between totals. */
export async function totalsAgain(
  pool: Pool,
  source: PartnerSource,
  open: readonly Difference[],
): Promise<Difference[]> {
  if (open.length === 0) return [];
  const { rows } = await pool.query<Day>(
    `select ${DAY} from reconciliation_days
     where book = $1 and day || ' ' || kind = any($2) and day = any($3)`,
    [
      source.book,
      open.map(({ reference }) => reference),
      open.map(({ reference }) => reference.split(' ')[0] ?? ''),
    ],
  );
  return compareDays(source, rows);
}

async function compareDays(source: PartnerSource, rows: readonly Day[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [, days] of Map.groupBy(rows, ({ day }) => day)) {
    const [one] = days;
    if (!one) continue;
    const theirs = await source.totals(one.listed_from, one.listed_until);
    for (const { day, kind, listed_from: from, listed_until: to, count, total } of days) {
      const their = theirs.find((sum) => sum.kind === kind) ?? { count: 0, total: 0n };
      if (BigInt(their.count) === count && their.total === total) continue;
      differences.push({
        kind: 'totals',
        reference: `${day} ${kind}`,
        ownAmount: total,
        theirAmount: their.total,
        detail: {
          from: from.toISOString(),
          to: to.toISOString(),
          listedCount: String(count),
          theirCount: String(their.count),
        },
        at: from,
      });
    }
  }
  return differences;
}
