/** What only who owns the tables can do: writing beside the triggers that hold what two persons decide. */
import type { Client, Pool } from '../pool.ts';
import { inTransaction } from '../transaction.ts';

/** In one transaction, in which the table's own triggers are away; nobody else writes to it meanwhile. */
export function behindGuards<T>(pool: Pool, table: string, work: (client: Client) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`alter table ${table} disable trigger user`);
    const done = await work(client);
    await client.query(`alter table ${table} enable trigger user`);
    return done;
  });
}

/** The same for what is written on connections of its own, and so for whoever else writes there meanwhile. */
export async function whileUnguarded<T>(pool: Pool, table: string, work: () => Promise<T>): Promise<T> {
  await pool.query(`alter table ${table} disable trigger user`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${table} enable trigger user`);
  }
}

/** One statement of that kind. */
export async function changeBehindGuards(
  pool: Pool,
  table: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await behindGuards(pool, table, (client) => client.query(sql, [...values]));
}
