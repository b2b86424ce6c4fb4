/**
 * The measure to compare with: transactions of one small row each, committed durably, by a number of clients
 * at once.
 */
import { createPool } from '../apps/gateway/src/db/pool.ts';

/** Returns the commits per second over `ms`. */
export async function commitsPerSecond(databaseUrl: string, clients: number, ms: number): Promise<number> {
  const pool = createPool(databaseUrl, clients);
  await pool.query(
    'create table if not exists bench_rows (id bigint generated always as identity primary key, ' +
      'client int not null, at timestamptz not null default now())',
  );
  const until = performance.now() + ms;
  let commits = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await pool.query({
          name: 'one-row',
          text: 'insert into bench_rows (client) values ($1)',
          values: [client],
        });
        commits += 1;
      }
    }),
  );
  await pool.query('drop table bench_rows');
  await pool.end();
  return Math.round(commits / (ms / 1000));
}
