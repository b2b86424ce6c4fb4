/**
 * Checks open differences of a partner's book again, with what the partner lists or answers now, and our
 * present entries.
 */
import { notInStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import type { Recheck } from './book.ts';
import { type Crossings, longUnlisted, readCrossings } from './crossings.ts';
import { totalsAgain } from './day-totals.ts';
import type { Difference } from './differences/difference.ts';
import { type Entry, entryKey, type EntryKind } from './entries.ts';
import { askedDifferences, entryDifference, entryOf, listedAt, unlike } from './entry-difference.ts';
import { inParallel } from './in-parallel.ts';
import { type OwnEntry, ownEntriesByNumber } from './own-entries.ts';
import type { PartnerSource } from './partner-source.ts';
import { nextInstant } from './piece.ts';
import { resolvedDifferenceStates } from './differences/difference-states.ts';

const ASKED_AT_ONCE = 4;
const NEAR_MS = 60_000;
/** The largest number of lines of the statement around an entry that are searched for another line of it. */
const MOST_LOOKED_THROUGH = 5000;
/** The time within which a partner lists what it says that it has. */
const LISTED_WITHIN_MS = DAY_MS;
const MOST_UNLISTED = 500;

/** Returns the differences that still exist. Throws when the partner's statement cannot be read. */
export async function recheckEntries(
  pool: Pool,
  source: PartnerSource,
  open: readonly Difference[],
): Promise<Recheck> {
  // No partner says anything of what stands on an operator's word.
  const onWord = open.filter(({ kind }) => kind === 'chargedBack');
  const ofEntries = open.filter(({ kind }) => kind !== 'totals' && kind !== 'chargedBack');
  const entries = ofEntries.map(entryOf);
  const known = await ownEntriesByNumber(pool, source, entries);
  const crossings = await readCrossings(pool, source.book, entries.map(entryKey));
  const again = await inParallel(ofEntries, ASKED_AT_ONCE, (one) =>
    entryAgain(source, one, known, crossings),
  );
  const totals = await totalsAgain(
    pool,
    source,
    open.filter(({ kind }) => kind === 'totals'),
  );
  return { still: [...again.flat(), ...totals, ...onWord], write: (client) => crossings.write(client) };
}

async function entryAgain(
  source: PartnerSource,
  difference: Difference,
  known: ReadonlyMap<string, OwnEntry>,
  crossings: Crossings,
): Promise<Difference[]> {
  const entry = entryOf(difference);
  const key = entryKey(entry);
  const own = known.get(key);
  const at = listedAt(difference);
  if (at) {
    const lines = await linesAt(source, entry, at);
    const [line] = lines;
    if (!line) {
      // The partner has removed the line.
      if (!own?.done) crossings.take(key, 'theirs');
      return [];
    }
    if (difference.kind === 'twice') {
      const isStill = lines.length > 1 || (own !== undefined && (await isListedNear(source, own, at)));
      return isStill ? [entryDifference('twice', line, own)] : [];
    }
    if (!own?.done) return [entryDifference('only', line, own)];
    const kinds = unlike(line, own);
    if (difference.kind === 'writtenOff' && !kinds.includes('amount')) kinds.push('writtenOff');
    return kinds.map((kind) => entryDifference(kind, line, own));
  }
  if (!own?.done) {
    // We no longer have the entry.
    crossings.take(key, 'ours');
    return [];
  }
  if (difference.kind === 'writtenOff') return [difference];
  // No crossing waits for its line any more: it was listed in the meantime, and compared.
  const isListed = !crossings.take(key, 'ours');
  if (isListed) return [];
  crossings.wait(key, 'ours', own.at);
  if (difference.kind === 'unlisted') return [difference];
  const asked = await source.ask(entry);
  return asked.state === 'unknown' ? [difference] : askedDifferences(asked, own);
}

/** Returns the entries that a partner said it has, and has not listed within a day. */
export async function unlistedEntries(pool: Pool, source: PartnerSource, until: Date): Promise<Difference[]> {
  const before = new Date(until.getTime() - LISTED_WITHIN_MS);
  const rows = await longUnlisted(pool, source.book, before, MOST_UNLISTED);
  if (rows.length === 0) return [];
  const { rows: open } = await pool.query<{ reference: string }>(
    `select reference from reconciliation_differences
     where book = $1 and ${notInStates('state', resolvedDifferenceStates)}
       and kind in ('missing', 'reversed', 'amount')`,
    [source.book],
  );
  const missing = new Set(open.map(({ reference }) => reference));
  return rows.flatMap(({ key, at }) => {
    const [kind = '', reference = ''] = key.split(' ');
    return missing.has(reference)
      ? []
      : [
          {
            kind: 'unlisted' as const,
            reference,
            ownAmount: null,
            theirAmount: null,
            detail: { entry: kind },
            at,
          },
        ];
  });
}

/**
 * Returns whether the statement has a line of our entry around the time at which we learned of it, before
 * `before`.
 */
export async function isListedNear(source: PartnerSource, own: OwnEntry, before: Date): Promise<boolean> {
  const from = new Date(own.at.getTime() - NEAR_MS);
  const to = new Date(Math.min(own.at.getTime() + NEAR_MS, before.getTime()));
  if (to <= from) return false;
  let looked = 0;
  for await (const line of source.statement(from, to)) {
    if (line.kind === own.kind && line.reference === own.reference) return true;
    looked += 1;
    if (looked === MOST_LOOKED_THROUGH) return false;
  }
  return false;
}

async function linesAt(
  source: PartnerSource,
  { kind, reference }: { readonly kind: EntryKind; readonly reference: string },
  at: Date,
): Promise<Entry[]> {
  const lines: Entry[] = [];
  for await (const line of source.statement(at, nextInstant(at)))
    if (line.kind === kind && line.reference === reference) lines.push(line);
  return lines;
}
