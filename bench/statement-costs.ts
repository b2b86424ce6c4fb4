/** Measures on which statements the server spends its time. */
import type { Pool } from '../apps/gateway/src/db/pool.ts';

export interface StatementCost {
  readonly statement: string;
  readonly calls: number;
  /** The mean duration of one execution, in ms. */
  readonly meanMs: number;
  readonly totalMs: number;
}

/** Restarts the counting. `inside`: also counts statements inside functions. */
export async function resetStatementCosts(pool: Pool, inside = false): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements');
  await pool.query(`alter system set pg_stat_statements.track = '${inside ? 'all' : 'top'}'`);
  await pool.query('select pg_reload_conf()');
  await pool.query('select pg_stat_statements_reset()');
}

/** Returns the statements, the most expensive first. */
export async function statementCosts(pool: Pool, count: number): Promise<StatementCost[]> {
  const { rows } = await pool.query<StatementCost>(
    `select regexp_replace(left(ltrim(query), 70), '\\s+', ' ', 'g') as statement, calls::int,
       round(mean_exec_time::numeric, 3)::float8 as "meanMs",
       round(total_exec_time::numeric)::float8 as "totalMs"
     from pg_stat_statements order by total_exec_time desc limit $1`,
    [count],
  );
  return rows;
}
