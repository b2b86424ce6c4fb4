/**
 * Deletes rows whose retention has ended (db/schema/tables.ts): codes, tokens, nonces, sessions, deleted
 * numbers.
 */
import type { Pool } from '../db/index.ts';
import { type TableFacts, tables as allTables } from '../db/schema/index.ts';
import { noteRemoved, noteWhole } from './purge-notes.ts';

/** The number of rows deleted by one statement: small enough to hold no lock for long. */
const BATCH = 5000;

/**
 * Deletes, in portions, what has expired for long enough at `now`. Returns how many rows were deleted. A
 * table that cannot be cleaned up does not prevent the others; AggregateError is thrown at the end.
 */
export async function purgeExpired(
  pool: Pool,
  now: Date,
  tables: Readonly<Record<string, Pick<TableFacts, 'kept'>>> = allTables,
): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  for (const [table, { kept: rule }] of Object.entries(tables)) {
    if (!('until' in rule)) continue;
    try {
      const count = await purgeTable(pool, table, rule.until, new Date(now.getTime() - rule.keptMs));
      await noteRemoved(pool, table, count, now);
      removed += count;
    } catch (error) {
      failures.push(new Error(`${table} could not be cleaned up`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
  await noteWhole(pool, 'purgeExpired', now);
  return removed;
}

async function purgeTable(pool: Pool, table: string, time: string, until: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      // The time is checked again, as on shards two rows of one table may have the same ctid. Locked rows are
      // left to the next run: waiting for one of them would hold up all, and a process that waits for another
      // row of the portion meanwhile could not continue.
      `delete from ${table} where ${time} < $1 and ctid = any (array(
         select ctid from ${table} where ${time} < $1 limit ${BATCH} for update skip locked))`,
      [until],
    );
    removed += rowCount ?? 0;
    if (rowCount !== BATCH) return removed;
  }
}
