/** What every comparison is made of: a book says how a piece of time is compared, the run does the rest. */
import type { Client } from '../db/index.ts';
import type { BookName, Difference } from './differences/difference.ts';

/** What was found in a piece, and how far it reaches. */
export interface ComparedPiece {
  /** Everything before this is compared; after the piece's beginning, at most its end. */
  readonly until: Date;
  readonly entries: number;
  readonly differences: readonly Difference[];
  /** Writes what belongs to the piece, in the transaction that moves the watermark. */
  readonly write?: (client: Client) => Promise<void>;
}

/** What became of open differences. */
export interface Recheck {
  /** Those that are still there, as they are now. What was given and is not here is resolved. */
  readonly still: readonly Difference[];
  readonly write?: (client: Client) => Promise<void>;
}

export interface Book {
  readonly name: BookName;
  /** The book that its differences belong to, and that looks at them again; left out: it does so itself. */
  readonly keptIn?: BookName;
  /** The longest time in one piece, ms, where it is longer than the run's. */
  readonly pieceMs?: number;
  /** Begins it where it was never compared. Left out: it was begun with the database. */
  readonly open?: (now: Date) => Promise<void>;
  /** Nothing younger is compared: it may still be under way on one side. */
  readonly settlingMs: number;
  /** Until when the other side lists everything that happened, at `nowMs`; left out: up to now. */
  readonly listedUntil?: (nowMs: number) => Date | Promise<Date>;
  /**
   * Compares what happened in [from, to). May end earlier when there is more than one piece should hold;
   * `begunAt`: nothing before it was ever compared. Throws when a side cannot be read.
   */
  compare(from: Date, to: Date, begunAt: Date): Promise<ComparedPiece>;
  /** Looks at open differences again. Throws when a side cannot be read. */
  recheck(open: readonly Difference[]): Promise<Recheck>;
  /** What is compared once in a run, up to the watermark; differences that are known are found again. */
  compareStanding?(until: Date): Promise<readonly Difference[]>;
}
