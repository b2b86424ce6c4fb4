/**
 * Stores kept calls in the database. Each day's rows are in a slot of their own (the day modulo 16), which is
 * emptied at once by `truncate`: rows need not be searched for deletion, and leave nothing to vacuum.
 */
import { nameInSql, type Pool } from '../../db/index.ts';
import type { SealedText } from '../../db/numbers/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { KeptCall } from './kept-call.ts';

/**
 * The number of slots. At most 12 days are kept (PARTNER_CALLS_KEPT_DAYS), so workers may be stopped for
 * three.
 */
const SLOTS = 16;
/** The largest number of calls read, the newest ones; a page or a terminal shows no more. */
const MOST_CALLS = 200;
const MOST_ROWS = 200;

/** Calls about one order or agreement, the oldest first, which are written together. */
export interface CallRow {
  readonly userNo: string;
  /** The number of the order or the agreement. */
  readonly about: string;
  /** The time of the first call. */
  readonly at: Date;
  readonly calls: readonly KeptCall[];
}

const slotOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS) % SLOTS;

/** Writes the rows with one statement, except those of users whose account was closed in the meantime. */
export async function writeCalls(pool: Pool, rows: readonly CallRow[]): Promise<void> {
  await pool.query({
    name: 'write partner calls',
    text: `insert into partner_calls (slot, user_no, about, at, sealed)
    select slot, user_no, about, at, sealed
    from unnest($1::smallint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
      as row (slot, user_no, about, at, sealed)
    where not exists (
      select from person_events e where e.user_no = row.user_no and e.event = 'closed'
    )`,
    values: [
      rows.map(({ at }) => slotOf(at)),
      rows.map(({ userNo }) => userNo),
      rows.map(({ about }) => about),
      rows.map(({ at }) => at),
      rows.map(({ calls }) => pool.numbers.seal(JSON.stringify(calls))),
    ],
  });
}

export interface CallsRead {
  /** The calls, the oldest first. */
  readonly calls: readonly KeptCall[];
  /** The number of rows that cannot be read because their key was removed. */
  readonly unreadable: number;
}

/** Returns the newest calls about an order or an agreement. */
export async function readCalls(pool: Pool, userNo: string, about: string, from: Date): Promise<CallsRead> {
  const { rows } = await pool.query<{ sealed: SealedText }>(
    `select sealed from partner_calls where user_no = $1 and about = $2 and at >= $3
    order by at desc limit ${MOST_ROWS}`,
    [userNo, about, from],
  );
  const read = rows.map(({ sealed }) => pool.numbers.unseal(sealed));
  const calls = read.flatMap((text) => (text === null ? [] : (JSON.parse(text) as WrittenCall[])));
  return {
    calls: calls
      .map(({ at, ...one }) => ({ ...one, at: new Date(at) }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .slice(-MOST_CALLS),
    unreadable: read.filter((text) => text === null).length,
  };
}

type WrittenCall = Omit<KeptCall, 'at'> & { readonly at: string };

/**
 * Empties the slots of days that are no longer kept, except the one that is used next, tomorrow. A slot that
 * is being read is left until the next time. Also deletes rows that were written just while their user's
 * account was closed.
 */
export async function emptyOldCalls(pool: Pool, keptDays: number, now: Date): Promise<void> {
  await pool.query(
    `delete from partner_calls c using person_events e
    where e.event = 'closed' and e.at > $1 and e.user_no = c.user_no`,
    [new Date(now.getTime() - DAY_MS)],
  );
  const today = Math.floor(now.getTime() / DAY_MS);
  for (let age = keptDays + 1; age <= SLOTS - 2; age += 1) {
    const slot = (today - age + SLOTS) % SLOTS;
    const table = nameInSql(`partner_calls_${String(slot).padStart(2, '0')}`);
    const { rows } = await pool.query(`select from ${table} limit 1`);
    if (rows.length > 0) await truncate(pool, table);
  }
}

async function truncate(pool: Pool, table: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local lock_timeout = '2s'; truncate ${table}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
