/** The interface of every comparison: a book compares a period, and the run does the rest. */
import type { Client } from '../db/index.ts';
import type { BookName, Difference } from './differences/difference.ts';

/** The result of comparing a piece, and the time until which it was compared. */
export interface ComparedPiece {
  /** The time before which everything is compared: after the piece's beginning, and at most its end. */
  readonly until: Date;
  readonly entries: number;
  readonly differences: readonly Difference[];
  /** Writes the data that belong to the piece, in the transaction that moves the watermark. */
  readonly write?: (client: Client) => Promise<void>;
}

/** The result of checking open differences again. */
export interface Recheck {
  /**
   * The differences that still exist, in their present form. Those that were given and are missing here are
   * resolved.
   */
  readonly still: readonly Difference[];
  readonly write?: (client: Client) => Promise<void>;
}

export interface Book {
  readonly name: BookName;
  /**
   * The book to which its differences belong and which checks them again; omitted when it does this itself.
   */
  readonly keptIn?: BookName;
  /** The longest period of one piece (ms), if longer than the run's. */
  readonly pieceMs?: number;
  /** Begins the book if it was never compared. Omitted when it was begun together with the database. */
  readonly open?: (now: Date) => Promise<void>;
  /** The age (ms) below which entries are not compared, because they may still be under way on one side. */
  readonly settlingMs: number;
  /**
   * Returns the time until which the other side's list is complete, at `nowMs`; omitted when it is complete
   * up to now.
   */
  readonly listedUntil?: (nowMs: number) => Date | Promise<Date>;
  /**
   * Compares what happened in [from, to). May end earlier when this is more than a piece should contain.
   * `begunAt` is the time before which nothing was ever compared. Throws when a side cannot be read.
   */
  compare(from: Date, to: Date, begunAt: Date): Promise<ComparedPiece>;
  /** Checks open differences again. Throws when a side cannot be read. */
  recheck(open: readonly Difference[]): Promise<Recheck>;
  /** Compares what is compared once per run, up to the watermark; known differences are returned again. */
  compareStanding?(until: Date): Promise<readonly Difference[]>;
}
