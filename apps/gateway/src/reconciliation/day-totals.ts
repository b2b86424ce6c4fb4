/**
 * The sums of what a partner's statement listed, by day in China, against the sums that the partner itself
 * gives for the same time. They differ when the statement was changed after it was read: a line was put into
 * a time that had passed, or taken out of it.
 */
import type { Client, Pool } from '../db/index.ts';
import { chinaDayOf, chinaTime, DAY_MS, dayPeriod } from '../runtime/time/index.ts';
import type { BookName, Difference } from './difference.ts';
import type { Entry } from './entries.ts';
import { kindsOf, type PartnerSource } from './partner-source.ts';

/** Totals of today and of so many days before it are asked for in each run. */
const DAYS_BEFORE = 1;

/** Adds what a piece listed to its day, in the caller's transaction. The piece lies within one day. */
export async function addToDays(
  client: Client,
  book: BookName,
  from: Date,
  until: Date,
  entries: readonly Entry[],
): Promise<void> {
  const sums = kindsOf(book).map((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return { kind, count: some.length, total: some.reduce((sum, { amount }) => sum + amount, 0n) };
  });
  await client.query(
    `insert into reconciliation_days as old (book, day, kind, listed_from, listed_until, count, total)
     select $1, $2, kind, $3, $4, count, total
     from unnest($5::text[], $6::bigint[], $7::bigint[]) as sums (kind, count, total)
     on conflict (book, day, kind) do update set
       listed_until = excluded.listed_until,
       count = old.count + excluded.count,
       total = old.total + excluded.total`,
    [
      book,
      dayPeriod(from.getTime()),
      from,
      until,
      sums.map(({ kind }) => kind),
      sums.map(({ count }) => count),
      sums.map(({ total }) => total),
    ],
  );
}

interface Day {
  day: string;
  kind: string;
  listed_from: Date;
  listed_until: Date;
  count: bigint;
  total: bigint;
}

/** Throws when the partner does not give its totals. */
export async function differentTotals(pool: Pool, source: PartnerSource, until: Date): Promise<Difference[]> {
  const first = chinaTime(chinaDayOf(until.getTime())) - DAYS_BEFORE * DAY_MS;
  const { rows } = await pool.query<Day>(
    'select * from reconciliation_days where book = $1 and day >= $2 order by day, kind',
    [source.book, dayPeriod(first)],
  );
  return compareDays(source, rows);
}

/** Differences of totals as they are now. */
export async function totalsAgain(
  pool: Pool,
  source: PartnerSource,
  open: readonly Difference[],
): Promise<Difference[]> {
  if (open.length === 0) return [];
  const { rows } = await pool.query<Day>(
    "select * from reconciliation_days where book = $1 and day || ' ' || kind = any($2) and day = any($3)",
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
