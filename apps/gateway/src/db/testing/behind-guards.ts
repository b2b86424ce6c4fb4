/**
 * Writes past the triggers that protect decisions of two operators, which only the owner of the tables can
 * do.
 */
import type { Client, Pool } from '../pool.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Runs `work` in one transaction in which the table's own triggers are disabled; no other session may write
 * to it meanwhile.
 */
export function behindGuards<T>(pool: Pool, table: string, work: (client: Client) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`alter table ${table} disable trigger user`);
    const done = await work(client);
    await client.query(`alter table ${table} enable trigger user`);
    return done;
  });
}

/**
 * Does the same for work on connections of its own; the triggers are then also disabled for any other
 * session.
 */
export async function whileUnguarded<T>(pool: Pool, table: string, work: () => Promise<T>): Promise<T> {
  await pool.query(`alter table ${table} disable trigger user`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${table} enable trigger user`);
  }
}

/** Runs one statement in this way. */
export async function changeBehindGuards(
  pool: Pool,
  table: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await behindGuards(pool, table, (client) => client.query(sql, [...values]));
}
