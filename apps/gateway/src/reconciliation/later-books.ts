/**
 * Compares the credits of suppliers that may take them back after days (`SupplierTraits.reversibleForMs`)
 * again, some days after they were first compared. The statement of a past period changes then without
 * notice: a credit of ours that the supplier no longer lists is queried by its number, and one that it lists
 * by now and we do not have is found, too. The differences belong to the carrier's book. Pieces are an hour
 * long, because most entries were compared before.
 */
import type { Pool } from '../db/index.ts';
import { supplierTraitsOf } from '../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { DAY_MS, HOUR_MS } from '../runtime/time/index.ts';
import type { Book } from './book.ts';
import { type Crossings, readCrossings } from './crossings.ts';
import type { Difference, LaterBookName } from './differences/difference.ts';
import { type Entry, entryKey } from './entries.ts';
import { askedDifferences, entryDifference, unlike } from './entry-difference.ts';
import { inParallel } from './in-parallel.ts';
import { type OwnEntry, ownEntriesBetween, ownEntriesByNumber } from './own-entries.ts';
import { type PartnerSource, suppliersSource } from './partner-source.ts';
import { readListed } from './read-statement.ts';
import { openBook, watermarkOf } from './watermarks.ts';

type Suppliers = Pick<TopUpSuppliers, 'byName' | 'unnamed'>;
type Traits = Parameters<typeof supplierTraitsOf>[0];

const ASKED_AT_ONCE = 4;

/** The number of days after a credit at which each of these books compares it again. */
const daysAfter: Readonly<Record<LaterBookName, number>> = {
  'carrier.1d': 1,
  'carrier.7d': 7,
  'carrier.31d': 31,
};

/** Returns the books that compare credits of these suppliers again, each with how long after (ms). */
export function laterBooksOf(suppliers: ReadonlyMap<string, Traits>): ReadonlyMap<LaterBookName, number> {
  const longest = Math.max(0, ...[...suppliers.values()].map((one) => supplierTraitsOf(one).reversibleForMs));
  const all = Object.entries(daysAfter) as [LaterBookName, number][];
  return new Map(all.map(([name, days]) => [name, days * DAY_MS] as const).filter(([, ms]) => ms <= longest));
}

/**
 * Creates the books. `keptBy` as for {@link suppliersSource}; `mostInAPiece` is the largest number of entries
 * of each side in a piece, except at one instant.
 */
export function createLaterBooks(
  pool: Pool,
  { byName, unnamed }: Suppliers,
  keptBy: (deliveryNo: string) => Promise<string | null>,
  mostInAPiece: number,
): Book[] {
  return [...laterBooksOf(byName)].map(([name, afterMs]) => {
    const reversible = [...byName].filter(([, one]) => supplierTraitsOf(one).reversibleForMs >= afterMs);
    const source = suppliersSource({ byName: new Map(reversible), unnamed }, keptBy);
    return createLaterBook(pool, { name, afterMs }, source, mostInAPiece, ({ supplier }) =>
      reversible.some(([one]) => one === (supplier ?? unnamed)),
    );
  });
}

function createLaterBook(
  pool: Pool,
  { name, afterMs }: { readonly name: LaterBookName; readonly afterMs: number },
  source: PartnerSource,
  mostInAPiece: number,
  isTheirs: (own: OwnEntry) => boolean,
): Book {
  return {
    name,
    keptIn: source.book,
    settlingMs: 0,
    pieceMs: HOUR_MS,
    // This book stays behind the carrier's book; otherwise entries that that book has not compared yet would
    // be counted twice.
    listedUntil: async (nowMs) =>
      new Date(Math.min(nowMs - afterMs, (await watermarkOf(pool, source.book)).getTime())),
    open: (now) => openBook(pool, name, new Date(now.getTime() - afterMs)),
    async compare(from, to) {
      const mine = await ownEntriesBetween(pool, source, from, to, mostInAPiece);
      const { entries: listed, until } = await readListed(source, from, mine.until, mostInAPiece);
      const ours = mine.entries.filter((own) => own.at < until && isTheirs(own));
      const known = await ownEntriesByNumber(pool, source, listed);
      const keys = [...new Set([...listed, ...ours].map(entryKey))];
      const crossings = await readCrossings(pool, source.book, keys);
      const isListed = new Set(listed.map(entryKey));
      const gone = ours.filter((own) => !isListed.has(entryKey(own)));
      return {
        until,
        entries: listed.length + ours.length,
        differences: [
          ...listed.flatMap((entry) => differencesOf(entry, known.get(entryKey(entry)), crossings)),
          ...(await inParallel(gone, ASKED_AT_ONCE, (own) => askFor(own, source, crossings))).flat(),
        ],
        write: (client) => crossings.write(client),
      };
    },
    // The carrier's book checks its open differences again itself.
    recheck: (open) => Promise.resolve({ still: open }),
  };
}

function differencesOf(entry: Entry, own: OwnEntry | undefined, crossings: Crossings): Difference[] {
  const key = entryKey(entry);
  if (!own?.done) {
    crossings.wait(key, 'theirs', entry.at);
    return [entryDifference('only', entry, own)];
  }
  crossings.take(key, 'ours');
  return unlike(entry, own).map((kind) => entryDifference(kind, entry, own));
}

/**
 * Queries the supplier for an entry that it does not list here. One that is listed at another time, because
 * we learned of it late, turns out to be credited.
 */
async function askFor(own: OwnEntry, source: PartnerSource, crossings: Crossings): Promise<Difference[]> {
  const differences = askedDifferences(await source.ask(own), own);
  if (differences.length > 0) crossings.wait(entryKey(own), 'ours', own.at);
  return differences;
}
