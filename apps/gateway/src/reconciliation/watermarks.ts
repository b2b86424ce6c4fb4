/**
 * How far each book is compared. A run leases the row of a book, and the watermark moves only from the
 * beginning of a piece and in the transaction that stores the piece's differences. So a run that was killed,
 * or lost its lease to another, leaves the watermark unchanged.
 */
import type { Client, Pool } from '../db/index.ts';
import type { BookName } from './differences/difference.ts';

/** How long a run holds a book without renewing the lease. One piece takes far less. */
const LEASE = "interval '2 minutes'";

export interface Watermark {
  readonly begunAt: Date;
  readonly comparedUntil: Date;
}

/** Begins a book at `from` if it was never compared. */
export async function openBook(pool: Pool, book: BookName, from: Date): Promise<void> {
  await pool.query(
    `insert into reconciliation_books (book, begun_at, compared_until) values ($1, $2, $2)
     on conflict do nothing`,
    [book, from],
  );
}

/** Returns the time until which a book is compared. Throws when there is no such book. */
export async function watermarkOf(pool: Pool, book: BookName): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    'select compared_until as at from reconciliation_books where book = $1',
    [book],
  );
  if (!rows[0]) throw new Error(`there is no book ${book}`);
  return rows[0].at;
}

/**
 * Leases the book for this run, or extends the lease by two minutes. Returns null when another run has it.
 */
export async function leaseBook(pool: Pool, book: BookName, runId: string): Promise<Watermark | null> {
  const { rows } = await pool.query<{ begun_at: Date; compared_until: Date }>(
    `update reconciliation_books set run_id = $2, leased_until = now() + ${LEASE}
     where book = $1 and (run_id is null or run_id = $2 or leased_until < now())
     returning begun_at, compared_until`,
    [book, runId],
  );
  return rows[0] ? { begunAt: rows[0].begun_at, comparedUntil: rows[0].compared_until } : null;
}

/** Releases the book. */
export async function releaseBook(pool: Pool, book: BookName, runId: string): Promise<void> {
  await pool.query(
    'update reconciliation_books set run_id = null, leased_until = null where book = $1 and run_id = $2',
    [book, runId],
  );
}

/** Another run has continued from there in the meantime: nothing of this piece may be stored. */
export class BookTaken extends Error {
  override readonly name = 'BookTaken';
}

/**
 * Moves the watermark, in the caller's transaction. Throws {@link BookTaken}. The stored time may be more
 * precise than the milliseconds of `from`, for example when it was set by `now()`.
 */
export async function moveWatermark(
  client: Client,
  book: BookName,
  runId: string,
  from: Date,
  to: Date,
): Promise<void> {
  // The first watermark is a time of the database, in microseconds, of which we read milliseconds.
  const { rowCount } = await client.query(
    `update reconciliation_books set compared_until = $4, leased_until = now() + ${LEASE}
     where book = $1 and run_id = $2 and date_trunc('milliseconds', compared_until) = $3`,
    [book, runId, from, to],
  );
  if (rowCount !== 1) throw new BookTaken(`${book} is compared by another run`);
}
