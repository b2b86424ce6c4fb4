/**
 * `npm run bench`: orders from placed to credited per second, with the sandbox and the load on the same
 * machine, beside a loop of one-row commits on the same server; then memory. `--partners=in-process`: no
 * sandbox, partners answer in the gateway's process. `--profile=DIR` keeps CPU profiles of the gateway and
 * of the sandbox. `--clients=32` or any other list (8,32). `--inside`: what statements inside the database's
 * functions cost, too.
 */
import { startBenchStack } from './bench-stack.ts';
import { commitsPerSecond } from './commit-loop.ts';
import { createPool } from '../apps/gateway/src/db/pool.ts';
import { creditedOrders } from './order-load.ts';
import { resetStatementCosts, statementCosts } from './statement-costs.ts';

const option = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const seconds = Number(option('seconds') ?? 15);
const profileDir = option('profile');
const partners = option('partners') === 'in-process' ? 'in-process' : 'sandbox';
const clientCounts = (option('clients') ?? '8,32').split(',').map(Number);
const inside = process.argv.includes('--inside');
const stack = await startBenchStack({ profileDir, partners });
const pool = createPool(stack.databaseUrl, 1);
try {
  // So that what is measured are the plans of a database that has lived for a while.
  await creditedOrders(stack, 8, 3000);
  await pool.query('vacuum analyze');
  for (const clients of clientCounts) {
    const commits = await commitsPerSecond(stack.databaseUrl, clients, 4000);
    await resetStatementCosts(pool, inside);
    const before = await stack.processorTime();
    const writtenBefore = await bytesWritten();
    const { perSecond, credited, p50, p99 } = await creditedOrders(stack, clients, seconds * 1000);
    const after = await stack.processorTime();
    console.log(
      `${clients} clients: ${perSecond} credited orders/s ` +
        `(${credited} in ${seconds} s, p50 ${p50} ms, p99 ${p99} ms); one-row commits: ${commits}/s`,
    );
    const perOrder = Object.entries(after).map(
      ([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / credited).toFixed(2)}`,
    );
    console.log(`  processor ms per order: ${perOrder.join(', ')}`);
    const written = await bytesWritten();
    const kib = (what: 'log' | 'stored'): string =>
      ((written[what] - writtenBefore[what]) / credited / 1024).toFixed(1);
    console.log(`  KiB per order: ${kib('log')} of log (WAL), ${kib('stored')} kept in tables and indexes`);
  }
  console.table(await statementCosts(pool, inside ? 30 : 14));
  console.log('resident memory (MiB):', JSON.stringify(await stack.memory()));
} finally {
  await pool.end();
  await stack.stop();
}

/** Bytes of log ever written, and bytes that the database has now. */
async function bytesWritten(): Promise<{ log: number; stored: number }> {
  const { rows } = await pool.query<{ log: number; stored: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log,
      pg_database_size(current_database())::float8 as stored`,
  );
  return rows[0] ?? { log: 0, stored: 0 };
}
