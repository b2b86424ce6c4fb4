/**
 * `npm run bench:reconciliation`: what comparing an order with every book costs in tables of 10,000 and of
 * 2,000,000 orders, at 400 orders a second. In each, a stretch of 10,000 orders from the middle is compared.
 * Ends with 1 unless it costs the same within half, in processor time, finds no difference, and reads no
 * table that grows from end to end. `--sizes=10000,200000`, `--rounds=3`, `--costs`.
 */
import { ensureDatabase, urlOfDatabase } from '../apps/launcher/src/databases.ts';
import { migrate } from '../apps/gateway/src/db/migrate.ts';
import { longWorkLimits, type Pool } from '../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../apps/gateway/src/db/testing/test-pool.ts';
import { createReconciliation } from '../apps/gateway/src/reconciliation/reconcile.ts';
import { startBenchDatabase } from './bench-database.ts';
import { processorTimeOf } from './process-usage.ts';
import { fillOrders, timeOf } from './reconciliation/fill-orders.ts';
import { partnersOf } from './reconciliation/partners-of-orders.ts';
import { resetStatementCosts, statementCosts } from './statement-costs.ts';

const COMPARED = 10_000;
const MAX_SPREAD = 1.5;
const option = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const sizes = (option('sizes') ?? '10000,2000000').split(',').map(Number);
const rounds = Number(option('rounds') ?? 3);
const showCosts = process.argv.includes('--costs');

const faults: string[] = [];
const costs = new Map<number, number>();
const server = await startBenchDatabase();
try {
  for (const size of sizes) {
    const began = performance.now();
    await ensureDatabase(server.serverUrl, `orders_${size}`);
    const databaseUrl = urlOfDatabase(server.serverUrl, `orders_${size}`);
    await migrate(databaseUrl);
    const pool = createTestPool(databaseUrl, 3, longWorkLimits);
    try {
      await fillOrders(pool, size);
      console.log(`${size} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
      for (let round = 0; round < rounds; round += 1) await measure(pool, size);
    } finally {
      await pool.end();
    }
  }
} finally {
  await server.stop();
}
const all = [...costs.values()];
const spread = Math.max(...all) / Math.min(...all);
console.log(`an order costs the same at these sizes within ${Math.round((spread - 1) * 100)}%`);
if (spread > MAX_SPREAD) faults.push('comparing an order costs more in a bigger table');
for (const fault of faults) console.error(`wrong: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Compares the stretch in the middle; what the best round costs is what counts. */
async function measure(pool: Pool, size: number): Promise<void> {
  const first = Math.floor((size - COMPARED) / 2);
  const [from, to] = [new Date(timeOf(first)), new Date(timeOf(first + COMPARED))];
  for (const table of ['differences', 'crossings', 'days', 'events'])
    await pool.query(`truncate reconciliation_${table}`);
  await pool.query(
    'update reconciliation_books set begun_at = $1, compared_until = $1, run_id = null, leased_until = null',
    [from],
  );
  await resetStatementCosts(pool);
  const scannedBefore = await scanned(pool);
  const reconciliation = createReconciliation({
    pool,
    ...partnersOf(size),
    clock: () => to.getTime(),
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    settlingMs: 0,
    promisedMs: 0,
    longestHoldMs: 0,
  });
  const before = await processorTimeOf({ run: process.pid }, server.postmaster);
  const began = performance.now();
  const { failed, pieces, entries } = await reconciliation.run();
  const elapsed = performance.now() - began;
  const after = await processorTimeOf({ run: process.pid }, server.postmaster);
  const used = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) / COMPARED;
  const perOrder = used('run') + used('PostgreSQL');
  costs.set(size, Math.min(costs.get(size) ?? Infinity, perOrder));
  console.log(
    `${size}: ${(elapsed / COMPARED).toFixed(3)} ms an order (processor: run ${used('run').toFixed(3)}, ` +
      `database ${used('PostgreSQL').toFixed(3)}), ${pieces} pieces, ${entries} entries`,
  );
  if (showCosts) console.table(await statementCosts(pool, 12));
  for (const { book, why } of failed) faults.push(`${size}: ${book} could not be compared: ${why}`);
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', book, kind, reference, detail) as line from reconciliation_differences limit 5`,
  );
  for (const { line } of rows) faults.push(`${size}: there is no difference, but: ${line}`);
  if (size > 10 * COMPARED && (await scanned(pool)) > scannedBefore)
    faults.push(`${size}: a table of orders was read from end to end`);
}

/** Rows of tables that grow, read by reading all of them. */
async function scanned(pool: Pool): Promise<bigint> {
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await pool.query<{ read: bigint }>(
    `select coalesce(sum(seq_tup_read), 0)::bigint as read from pg_stat_user_tables
     where relname in ('orders', 'payments', 'deliveries', 'refunds', 'ledger_transfers')`,
  );
  return rows[0]?.read ?? 0n;
}
