/**
 * Kept calls in the database. A day's rows stand in a slot of their own (the day modulo 16) and go at once,
 * by `truncate`: no row is looked for to be deleted, and nothing is left for a vacuum.
 */
import { nameInSql, type Pool } from '../../db/index.ts';
import type { SealedText } from '../../db/numbers/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { CallFacts, CallWords, KeptCall } from './kept-call.ts';

/** At most 12 days are kept (PARTNER_CALLS_KEPT_DAYS), so that workers may be away for three. */
const SLOTS = 16;
/** The newest; a page or a terminal shows no more. */
const MOST_SHOWN = 200;

export interface CallRow extends CallFacts {
  readonly userNo: string;
  /** The order, or the agreement. */
  readonly about: string;
  readonly at: Date;
  readonly words: CallWords;
}

const slotOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS) % SLOTS;

/** Writes them with one statement. */
export async function writeCalls(pool: Pool, rows: readonly CallRow[]): Promise<void> {
  const column = <T>(of: (row: CallRow) => T): T[] => rows.map(of);
  await pool.query({
    name: 'write partner calls',
    text: `insert into partner_calls
      (slot, user_no, about, at, partner, supplier, call, is_notice, outcome, status, ms, sealed)
    select * from unnest($1::smallint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[],
      $7::text[], $8::boolean[], $9::text[], $10::smallint[], $11::integer[], $12::text[])`,
    values: [
      column(({ at }) => slotOf(at)),
      column(({ userNo }) => userNo),
      column(({ about }) => about),
      column(({ at }) => at),
      column(({ partner }) => partner),
      column(({ supplier }) => supplier),
      column(({ call }) => call),
      column(({ isNotice }) => isNotice),
      column(({ outcome }) => outcome),
      column(({ status }) => status),
      column(({ ms }) => Math.round(ms)),
      column(({ words }) => pool.numbers.seal(JSON.stringify(words))),
    ],
  });
}

/** The newest of an order or an agreement, the oldest of them first. */
export async function readCalls(pool: Pool, userNo: string, about: string, from: Date): Promise<KeptCall[]> {
  const { rows } = await pool.query<CallFacts & { at: Date; sealed: SealedText }>(
    `select at, partner, supplier, call, is_notice as "isNotice", outcome, status, ms, sealed
    from partner_calls where user_no = $1 and about = $2 and at >= $3
    order by at desc limit ${MOST_SHOWN}`,
    [userNo, about, from],
  );
  return rows.toReversed().map(({ sealed, ...facts }) => {
    const words = pool.numbers.unseal(sealed);
    return { ...facts, words: words === null ? null : (JSON.parse(words) as CallWords) };
  });
}

/**
 * Empties the slots of days that are kept no longer, but for the one that tomorrow's rows go to. A slot that
 * somebody is reading is left to the next time.
 */
export async function emptyOldCalls(pool: Pool, keptDays: number, now: Date): Promise<void> {
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
