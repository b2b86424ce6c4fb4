/**
 * Measures the cost of reconciling an order with every book in tables of different sizes, at 400 orders a
 * second. In each, 10,000 consecutive orders from the middle are compared.
 */
import { ensureDatabase, urlOfDatabase } from '../apps/launcher/src/databases.ts';
import { migrate } from '../apps/gateway/src/db/migrate.ts';
import { longWorkLimits, type Pool } from '../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../apps/gateway/src/db/testing/test-pool.ts';
import { createReconciliation } from '../apps/gateway/src/reconciliation/reconcile.ts';
import { flag, number, text } from '../tests/harness/command-line.ts';
import { runProgram } from '../tests/harness/program.ts';
import { reportOf } from '../tests/harness/report.ts';
import { startBenchDatabase } from './bench-database.ts';
import { processorTimeOf } from './process-usage.ts';
import { fillOrders, timeOf } from './reconciliation/fill-orders.ts';
import { partnersOf } from './reconciliation/partners-of-orders.ts';
import { resetStatementCosts, statementCosts } from './statement-costs.ts';

const COMPARED = 10_000;
const MAX_SPREAD = 1.5;
const faults: string[] = [];
const costs = new Map<number, number>();

await runProgram({
  name: 'bench:reconciliation',
  shows: 'comparing an order costs the same, within half, however many there are, and no table is read whole',
  options: {
    sizes: text('10000,2000000', 'orders in a table, a list'),
    rounds: number(3, 'times that each is compared; the best counts, in time of the processor'),
    costs: flag('what each statement costs, too'),
  },
  async run({ options }) {
    const server = await startBenchDatabase();
    try {
      for (const size of options.sizes.split(',').map(Number)) {
        const began = performance.now();
        await ensureDatabase(server.serverUrl, `orders_${size}`);
        const databaseUrl = urlOfDatabase(server.serverUrl, `orders_${size}`);
        await migrate(databaseUrl);
        const pool = createTestPool(databaseUrl, 3, longWorkLimits);
        try {
          await fillOrders(pool, size);
          console.log(`${size} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
          for (let round = 0; round < options.rounds; round += 1)
            await measure(pool, size, server.postmaster, options.costs);
        } finally {
          await pool.end();
        }
      }
    } finally {
      await server.stop();
    }
    const all = [...costs.values()];
    const spread = Math.max(...all) / Math.min(...all);
    if (spread > MAX_SPREAD) faults.push('comparing an order costs more in a bigger table');
    return reportOf(
      [`an order costs the same at these sizes within ${Math.round((spread - 1) * 100)}%`],
      faults,
    );
  },
});

/** Compares the orders in the middle; the cost of the best round is used. */
async function measure(pool: Pool, size: number, postmaster: string, showCosts: boolean): Promise<void> {
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
  const before = await processorTimeOf({ run: process.pid }, postmaster);
  const began = performance.now();
  const { failed, pieces, entries } = await reconciliation.run();
  const elapsed = performance.now() - began;
  const after = await processorTimeOf({ run: process.pid }, postmaster);
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

/** Returns how many rows of growing tables were read by reading whole tables. */
async function scanned(pool: Pool): Promise<bigint> {
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await pool.query<{ read: bigint }>(
    `select coalesce(sum(seq_tup_read), 0)::bigint as read from pg_stat_user_tables
     where relname in ('orders', 'payments', 'deliveries', 'refunds', 'ledger_transfers')`,
  );
  return rows[0]?.read ?? 0n;
}
