/**
 * One run over one book: checks open differences again, compares piece after piece up to the present, then
 * makes the comparisons that are due once per run.
 */
import { inTransaction, type Pool } from '../db/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Book } from './book.ts';
import type { Difference } from './differences/difference.ts';
import {
  keepDifferences,
  keyOf,
  openDifferences,
  resolveDifferences,
} from './differences/kept-differences.ts';
import { leaseBook, moveWatermark, releaseBook } from './watermarks.ts';

/**
 * The largest number of open differences checked again in one run; those not checked for longest come first.
 */
const MOST_RECHECKED = 500;

export interface RunParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** The longest period of one piece, in ms. */
  readonly pieceMs: number;
}

/** The extent of a run over a book. */
export interface BookRun {
  readonly pieces: number;
  readonly entries: number;
}

/**
 * Compares a book from its watermark until it has caught up or the time `stopAt` (ms) is reached. Does
 * nothing when another run holds the book. Throws when a side cannot be read; what was compared before is
 * kept.
 */
export async function compareBook(
  book: Book,
  runId: string,
  stopAt: number,
  { pool, clock, telemetry, pieceMs }: RunParts,
): Promise<BookRun> {
  const { keptIn = book.name } = book;
  const longestMs = Math.max(pieceMs, book.pieceMs ?? 0);
  await book.open?.(new Date(clock()));
  const mark = await leaseBook(pool, book.name, runId);
  if (!mark) return { pieces: 0, entries: 0 };
  let { comparedUntil } = mark;
  let [pieces, entries] = [0, 0];
  try {
    if (keptIn === book.name) await lookAgain();
    const now = clock();
    const listedUntil = (await book.listedUntil?.(now))?.getTime() ?? now;
    const until = new Date(Math.min(now - book.settlingMs, listedUntil));
    while (comparedUntil < until && Date.now() < stopAt) {
      const from = comparedUntil;
      const to = new Date(Math.min(from.getTime() + longestMs, until.getTime()));
      const piece = await book.compare(from, to, mark.begunAt);
      if (piece.until <= from || piece.until > to)
        throw new Error(`a piece from ${from.toISOString()} cannot end at ${piece.until.toISOString()}`);
      const found = await inTransaction(pool, async (client) => {
        await moveWatermark(client, book.name, runId, from, piece.until);
        await piece.write?.(client);
        return keepDifferences(client, keptIn, piece.differences, new Date(clock()));
      });
      report(found);
      comparedUntil = piece.until;
      pieces += 1;
      entries += piece.entries;
    }
    const standing = (await book.compareStanding?.(comparedUntil)) ?? [];
    report(
      await inTransaction(pool, (client) => keepDifferences(client, keptIn, standing, new Date(clock()))),
    );
    return { pieces, entries };
  } finally {
    await releaseBook(pool, book.name, runId);
  }

  async function lookAgain(): Promise<void> {
    const open = await openDifferences(pool, book.name, MOST_RECHECKED);
    if (open.length === 0) return;
    const { still, write } = await book.recheck(open);
    const there = new Set(still.map(keyOf));
    const gone = open.filter((one) => !there.has(keyOf(one)));
    const found = await inTransaction(pool, async (client) => {
      await write?.(client);
      await resolveDifferences(client, book.name, gone, new Date(clock()));
      return keepDifferences(client, book.name, still, new Date(clock()));
    });
    report(found);
    for (const { kind, reference } of gone)
      telemetry.log('info', 'books agree again', { book: book.name, kind, reference });
  }

  function report(found: readonly Difference[]): void {
    for (const { kind, reference, ownAmount, theirAmount, detail } of found)
      telemetry.log('error', 'books differ', {
        ...detail,
        book: keptIn,
        kind,
        reference,
        own: ownAmount?.toString() ?? null,
        theirs: theirAmount?.toString() ?? null,
      });
  }
}
