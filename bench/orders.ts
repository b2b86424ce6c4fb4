/**
 * Measures orders from placed to credited per second, with the sandbox and the load on the same machine,
 * beside a loop of one-row commits on the same server; then memory.
 */
import { startBenchStack } from './bench-stack.ts';
import { commitsPerSecond } from './commit-loop.ts';
import { createPool, type Pool } from '../apps/gateway/src/db/pool.ts';
import { flag, number, text } from '../tests/harness/command-line.ts';
import { runProgram } from '../tests/harness/program.ts';
import { reportOf } from '../tests/harness/report.ts';
import { makeItHaveLived } from './lived-database.ts';
import { prepareOrders } from './order-load.ts';
import { resetStatementCosts, statementCosts } from './statement-costs.ts';

await runProgram({
  name: 'bench',
  shows: 'orders from placed to credited per second, what they cost, and memory',
  options: {
    seconds: number(15, 'seconds that are measured'),
    clients: text('8,32', 'clients at once, a list'),
    // Until the code that an order runs through is compiled, as in a process that has run for a while.
    'warm-up': number(10, 'seconds at 32 clients before'),
    partners: text('sandbox', "sandbox, or in-process: partners answer in the gateway's process"),
    profile: text(null, 'folder for CPU profiles of the gateway and the sandbox'),
    log: text(null, "level from which on the gateway's log is written, to a file"),
    inside: flag("what statements inside the database's functions cost, too"),
  },
  async run({ options }) {
    const partners = options.partners === 'in-process' ? 'in-process' : 'sandbox';
    const [profileDir, logLevel] = [options.profile ?? undefined, options.log ?? undefined];
    const stack = await startBenchStack({ profileDir, partners, logLevel });
    const pool = createPool(stack.databaseUrl, 1);
    try {
      await (await prepareOrders(stack, 32)).run(options['warm-up'] * 1000);
      await makeItHaveLived(pool);
      for (const clients of options.clients.split(',').map(Number)) {
        const commits = await commitsPerSecond(stack.databaseUrl, clients, 4000);
        const load = await prepareOrders(stack, clients);
        await resetStatementCosts(pool, options.inside);
        const before = await stack.processorTime();
        const writtenBefore = await bytesWritten(pool);
        const loggedBefore = stack.logBytes();
        const { perSecond, credited, p50, p99 } = await load.run(options.seconds * 1000);
        const after = await stack.processorTime();
        console.log(
          `${clients} clients: ${perSecond} credited orders/s ` +
            `(${credited} in ${options.seconds} s, p50 ${p50} ms, p99 ${p99} ms); ` +
            `one-row commits: ${commits}/s`,
        );
        const perOrder = Object.entries(after).map(
          ([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / credited).toFixed(2)}`,
        );
        console.log(`  processor ms per order: ${perOrder.join(', ')}`);
        const written = await bytesWritten(pool);
        const kib = (what: 'log' | 'stored'): string =>
          ((written[what] - writtenBefore[what]) / credited / 1024).toFixed(1);
        const logged = ((stack.logBytes() - loggedBefore) / credited / 1024).toFixed(1);
        console.log(
          `  KiB per order: ${kib('log')} of write-ahead log, ${kib('stored')} kept in tables and indexes, ` +
            `${logged} of the gateway's log`,
        );
      }
      console.table(await statementCosts(pool, options.inside ? 30 : 14));
      console.log('resident memory (MiB):', JSON.stringify(await stack.memory()));
    } finally {
      await pool.end();
      await stack.stop();
    }
    return reportOf([], []);
  },
});

/** Returns the bytes ever written to the write-ahead log, and the present size of the database. */
async function bytesWritten(pool: Pool): Promise<{ log: number; stored: number }> {
  const { rows } = await pool.query<{ log: number; stored: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log,
      pg_database_size(current_database())::float8 as stored`,
  );
  return rows[0] ?? { log: 0, stored: 0 };
}
