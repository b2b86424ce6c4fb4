/** Our entries with a partner on one day, line by line, with the known differences of each. */
import { notInStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { DAY_MS, endOfDay } from '../runtime/time/index.ts';
import { resolvedDifferenceStates } from './differences/difference-states.ts';
import { type OwnEntry, ownEntriesBetween } from './own-entries.ts';
import type { OwnBook } from './partner-source.ts';

const ROWS_AT_ONCE = 1000;

export interface SettlementRow extends Pick<OwnEntry, 'kind' | 'reference' | 'amount' | 'at' | 'theirNo'> {
  readonly supplier: string | null;
  /** The kinds and states of its differences, like `amount open`; empty when none is known. */
  readonly differences: string;
}

/**
 * Yields the entries in the order of time, a page at a time, so that a long day is never held in memory as a
 * whole.
 */
export async function* settlementOfDay(
  pool: Pool,
  own: OwnBook,
  day: string,
): AsyncGenerator<readonly SettlementRow[], void, undefined> {
  const end = new Date(endOfDay(day));
  let from = new Date(end.getTime() - DAY_MS);
  while (from < end) {
    const { entries, until } = await ownEntriesBetween(pool, own, from, end, ROWS_AT_ONCE);
    const differing = await differencesOf(pool, own.book, entries);
    yield entries.map(({ kind, reference, amount, at, theirNo, supplier = null }) => ({
      kind,
      reference,
      amount,
      at,
      theirNo,
      supplier,
      differences: differing.get(reference) ?? '',
    }));
    from = until;
  }
}

async function differencesOf(
  pool: Pool,
  book: OwnBook['book'],
  entries: readonly OwnEntry[],
): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const { rows } = await pool.query<{ reference: string; words: string }>(
    `select reference, string_agg(kind || ' ' || state, '; ' order by kind) as words
    from reconciliation_differences
    where book = $1 and ${notInStates('state', resolvedDifferenceStates)} and reference = any ($2)
    group by reference`,
    [book, entries.map(({ reference }) => reference)],
  );
  return new Map(rows.map(({ reference, words }) => [reference, words]));
}
