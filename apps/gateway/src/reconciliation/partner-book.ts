/**
 * Compares a partner's statement with our entries of the same period, in both directions. Each line of the
 * partner is matched with our entry of its number, from any time; each entry of ours that is not listed is
 * queried by its number. An entry that one side has in this piece and the other in another piece waits as a
 * crossing.
 */
import type { Pool } from '../db/index.ts';
import { chinaDayOf, chinaTime, DAY_MS } from '../runtime/time/index.ts';
import type { Book, ComparedPiece } from './book.ts';
import { type Crossings, readCrossings } from './crossings.ts';
import { addToDays, differentTotals } from './day-totals.ts';
import type { Difference } from './differences/difference.ts';
import { type Entry, entryKey } from './entries.ts';
import { askedDifferences, entryDifference, entryOf, unlike } from './entry-difference.ts';
import { inParallel } from './in-parallel.ts';
import { type OwnEntry, ownEntriesBetween, ownEntriesByNumber } from './own-entries.ts';
import { isListedNear, recheckEntries, unlistedEntries } from './partner-recheck.ts';
import type { PartnerSource } from './partner-source.ts';
import { MOST_IN_A_PIECE } from './piece.ts';
import { readListed } from './read-statement.ts';
import { writtenOffAmong } from './differences/written-off.ts';

const ASKED_AT_ONCE = 8;

/**
 * Creates the book. `mostInAPiece` is the largest number of entries of each side in a piece, except at one
 * instant.
 */
export function createPartnerBook(
  pool: Pool,
  source: PartnerSource,
  settlingMs: number,
  mostInAPiece = MOST_IN_A_PIECE,
): Book {
  const { book, listedUntil } = source;

  return {
    name: book,
    settlingMs,
    ...(listedUntil && { listedUntil }),
    async compare(from, end, begunAt) {
      const to = new Date(Math.min(end.getTime(), endOfDay(from)));
      const mine = await ownEntriesBetween(pool, source, from, to, mostInAPiece);
      const listed = await readListed(source, from, mine.until, mostInAPiece);
      const { until } = listed;
      const ours = mine.entries.filter(({ at }) => at < until);
      const known = await ownEntriesByNumber(pool, source, listed.entries);
      const keys = [...new Set([...listed.entries, ...ours].map(entryKey))];
      const crossings = await readCrossings(pool, book, keys);
      const piece = { from, until, begunAt };
      const differences = await compareListed(listed.entries, known, crossings, piece);
      differences.push(...(await askForRest(ours, listed.entries, crossings)));
      differences.push(...(await stillWrittenOff(listed.entries, ours, known, differences)));
      return {
        until,
        entries: ours.length + listed.entries.length,
        differences,
        async write(client) {
          await crossings.write(client);
          await addToDays(client, book, { from, until }, { listed: listed.entries, ours });
        },
      } satisfies ComparedPiece;
    },
    recheck: (open) => recheckEntries(pool, source, open),
    async compareStanding(until) {
      return [
        ...(await unlistedEntries(pool, source, until)),
        ...(await differentTotals(pool, source, until)),
      ];
    },
  };

  /** Compares every line of the statement with our entry of its number. */
  async function compareListed(
    entries: readonly Entry[],
    known: ReadonlyMap<string, OwnEntry>,
    crossings: Crossings,
    { from, until, begunAt }: { readonly from: Date; readonly until: Date; readonly begunAt: Date },
  ): Promise<Difference[]> {
    const differences: Difference[] = [];
    const seen = new Set<string>();
    for (const entry of entries) {
      const key = entryKey(entry);
      const own = known.get(key);
      const isDone = own?.done === true;
      if (seen.has(key)) {
        // A partner that lists an entry twice has carried it out twice.
        differences.push(entryDifference('twice', entry, own));
        continue;
      }
      seen.add(key);
      const isOfThisPiece = isDone && own.at >= from && own.at < until;
      const isTwice =
        !isDone || own.at >= until
          ? !crossings.wait(key, 'theirs', entry.at)
          : isOfThisPiece
            ? crossings.take(key, 'theirs')
            : !crossings.take(key, 'ours') &&
              own.at >= begunAt &&
              (await isListedNear(source, own, entry.at));
      if (isTwice) differences.push(entryDifference('twice', entry, own));
      if (!isDone) differences.push(entryDifference('only', entry, own));
      else for (const kind of unlike(entry, own)) differences.push(entryDifference(kind, entry, own));
    }
    return differences;
  }

  /** Returns the entries on which both sides agree by now, and which were written off when they did not. */
  async function stillWrittenOff(
    listed: readonly Entry[],
    ours: readonly OwnEntry[],
    known: ReadonlyMap<string, OwnEntry>,
    differences: readonly Difference[],
  ): Promise<Difference[]> {
    const lines = new Map(listed.map((entry) => [entryKey(entry), entry]));
    const owns = new Map([...known, ...ours.map((own) => [entryKey(own), own] as const)]);
    const unlikeNow = new Set(differences.map((one) => entryKey(entryOf(one))));
    const alike = [...owns].filter(([key, { done }]) => done && !unlikeNow.has(key));
    const references = alike.map(([, { reference }]) => reference);
    const written = await writtenOffAmong(pool, book, references);
    return alike
      .filter(([, { reference }]) => written.has(reference))
      .map(([key, own]) => entryDifference('writtenOff', lines.get(key) ?? null, own));
  }

  /** Queries the partner by number for entries of ours that were listed neither here nor before. */
  async function askForRest(
    ours: readonly OwnEntry[],
    listed: readonly Entry[],
    crossings: Crossings,
  ): Promise<Difference[]> {
    const here = new Set(listed.map(entryKey));
    const rest = ours.filter((own) => {
      const key = entryKey(own);
      return !here.has(key) && !crossings.take(key, 'theirs');
    });
    const differences = await inParallel(rest, ASKED_AT_ONCE, async (own): Promise<Difference[]> => {
      crossings.wait(entryKey(own), 'ours', own.at);
      return askedDifferences(await source.ask(own), own);
    });
    return differences.flat();
  }
}

/** Returns the end of the day in China: pieces end there, so that each belongs to the totals of one day. */
function endOfDay(at: Date): number {
  return chinaTime(chinaDayOf(at.getTime())) + DAY_MS;
}
