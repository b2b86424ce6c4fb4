/**
 * How far each book is compared. Whoever compares a book has leased its row, and the watermark moves only
 * from where the piece began and in the transaction that keeps what the piece found: a run that was killed,
 * or that lost its lease to another, leaves the watermark where it was.
 */
import type { Client, Pool } from '../db/index.ts';
import type { BookName } from './differences/difference.ts';

/** How long a run that says nothing more keeps a book. One piece takes far less. */
const LEASE = "interval '2 minutes'";

export interface Watermark {
  readonly begunAt: Date;
  readonly comparedUntil: Date;
}

/** Begins a book at `from` where it was never compared. */
export async function openBook(pool: Pool, book: BookName, from: Date): Promise<void> {
  await pool.query(
    `insert into reconciliation_books (book, begun_at, compared_until) values ($1, $2, $2)
     on conflict do nothing`,
    [book, from],
  );
}

/** Until when a book is compared. Throws for one that there is not. */
export async function watermarkOf(pool: Pool, book: BookName): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    'select compared_until as at from reconciliation_books where book = $1',
    [book],
  );
  if (!rows[0]) throw new Error(`there is no book ${book}`);
  return rows[0].at;
}

/** Takes the book for this run, or for two minutes more. Null: another run has it. */
export async function leaseBook(pool: Pool, book: BookName, runId: string): Promise<Watermark | null> {
  const { rows } = await pool.query<{ begun_at: Date; compared_until: Date }>(
    `update reconciliation_books set run_id = $2, leased_until = now() + ${LEASE}
     where book = $1 and (run_id is null or run_id = $2 or leased_until < now())
     returning begun_at, compared_until`,
    [book, runId],
  );
  return rows[0] ? { begunAt: rows[0].begun_at, comparedUntil: rows[0].compared_until } : null;
}

/** Gives the book back. */
export async function releaseBook(pool: Pool, book: BookName, runId: string): Promise<void> {
  await pool.query(
    'update reconciliation_books set run_id = null, leased_until = null where book = $1 and run_id = $2',
    [book, runId],
  );
}

/** Another run has gone on from there meanwhile: nothing of this piece is to be kept. */
export class BookTaken extends Error {
  override readonly name = 'BookTaken';
}

/**
 * Moves the watermark, in the caller's transaction. Throws {@link BookTaken}. The database may keep it finer
 * than the milliseconds of `from`, as when it was set by `now()`.
 */
export async function moveWatermark(
  client: Client,
  book: BookName,
  runId: string,
  from: Date,
  to: Date,
): Promise<void> {
  // The first watermark is a time of the database's, to the microsecond, of which we read milliseconds.
  const { rowCount } = await client.query(
    `update reconciliation_books set compared_until = $4, leased_until = now() + ${LEASE}
     where book = $1 and run_id = $2 and date_trunc('milliseconds', compared_until) = $3`,
    [book, runId, from, to],
  );
  if (rowCount !== 1) throw new BookTaken(`${book} is compared by another run`);
}
