/**
 * Measures the console's queries in a table of a million orders: lists by every filter, searches by every
 * kind of number, the content of its first page, and money and health.
 */
import { ensureDatabase, urlOfDatabase } from '../apps/launcher/src/databases.ts';
import { listOrders } from '../apps/gateway/src/console/orders/list-orders.ts';
import { searchOrders } from '../apps/gateway/src/console/orders/search-orders.ts';
import { createHealth } from '../apps/gateway/src/console/health/index.ts';
import { bookNames } from '../apps/gateway/src/reconciliation/index.ts';
import {
  dayOfBookView,
  daysView,
  floatsView,
  ledgerView,
  marginsView,
  unknownsView,
} from '../apps/gateway/src/console/money/index.ts';
import { createHome } from '../apps/gateway/src/console/home.ts';
import { migrate } from '../apps/gateway/src/db/migrate.ts';
import { longWorkLimits, type Pool } from '../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../apps/gateway/src/db/testing/test-pool.ts';
import { number } from '../tests/harness/command-line.ts';
import { runProgram } from '../tests/harness/program.ts';
import { reportOf } from '../tests/harness/report.ts';
import { startBenchDatabase } from './bench-database.ts';
import { END, fillOrders, mobileNoAt, orderNoAt } from './console/fill-orders.ts';

const LIMIT_MS = 200;
const now = new Date(END);
const everything = {
  personNo: 1,
  name: 'bench',
  roles: ['customerService', 'finance', 'operations'],
  moneyFrom: now,
  endedAt: null,
} as const;

/** Without the seconds for which a result is cached. */
const healthOf = (pool: Pool) =>
  createHealth({
    pool,
    floatLevels: {},
    clock: () => END,
    partners: { books: bookNames, statementsUntil: new Map() },
  });

/** The queries by the name of their row; each returns how many rows it found. */
function questions(pool: Pool, size: number): Readonly<Record<string, () => Promise<number>>> {
  const list = (filters: Parameters<typeof listOrders>[1], cursor?: string) => async () =>
    (await listOrders(pool, filters, cursor, now)).rows.length;
  const search = (typed: string) => async () => (await searchOrders(pool, typed)).orders.length;
  const middle = Math.floor(size / 2);
  const halfWay = new Date(END - 15 * 86_400_000).toISOString();
  return {
    'list, the newest': list({}),
    'list, two weeks back': list({}, `${halfWay}_${orderNoAt(middle)}`),
    'list, one day': list({ from: '2026-11-05', to: '2026-11-05' }),
    'list, delivering': list({ state: 'delivering' }),
    'list, refunding (none)': list({ state: 'refunding' }),
    'list, refunded': list({ state: 'refunded' }),
    'list, credited by digital RMB at one carrier': list({
      state: 'credited',
      payMethod: 'digital',
      carrier: 'CUCC',
    }),
    'list, refunded by points (none)': list({ state: 'refunded', payMethod: 'points' }),
    'list, a version of settings (none)': list({ settingsVersion: '77' }),
    'search, an order': search(orderNoAt(middle)),
    'search, a payment': search(`P${orderNoAt(middle)}01`),
    'search, a transaction': search(`T${middle}`),
    'search, a transaction that there is not': search('T-no-such'),
    'search, a mobile number': search(mobileNoAt(77)),
    'search, a mobile number without orders': search('13800000001'),
    'money, a week of partners': async () => (await daysView(pool, {}, END)).days.length,
    'money, a day of a partner': async () =>
      (await dayOfBookView(pool, { book: 'cash', day: '2026-11-20' })).sums.length,
    'money, accounts of a day': async () => (await ledgerView(pool, {}, END)).accounts.length,
    'money, margins of a year': async () =>
      (await marginsView(pool, { from: '2025-12-01', to: '2026-11-27' }, END)).margins.length,
    'money, floats': async () => (await floatsView(pool, {}, END)).floats.length,
    'money, unknowns': async () => (await unknownsView(pool, now)).unknowns.length,
    'health, 15 minutes': async () => (await healthOf(pool)('quarter')).buckets.length,
    'health, an hour': async () => (await healthOf(pool)('hour')).buckets.length,
    'health, a day': async () => (await healthOf(pool)('day')).buckets.length,
    'the first page': async () => (await createHome(pool)(everything, now)).byCarrier.length,
  };
}

await runProgram({
  name: 'bench:console',
  shows: `each question of the console is answered by the database within ${LIMIT_MS} ms`,
  options: {
    size: number(1_000_000, 'orders in the table'),
    rounds: number(10, 'times that each is asked; the slowest counts, after a first one'),
  },
  async run({ options: { size, rounds } }) {
    const server = await startBenchDatabase();
    const faults: string[] = [];
    try {
      await ensureDatabase(server.serverUrl, 'console');
      const databaseUrl = urlOfDatabase(server.serverUrl, 'console');
      await migrate(databaseUrl);
      const pool = createTestPool(databaseUrl, 8, longWorkLimits);
      const began = performance.now();
      await fillOrders(pool, size);
      console.log(`${size} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
      const rows = [];
      for (const [what, ask] of Object.entries(questions(pool, size))) {
        const found = await ask();
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const from = performance.now();
          await ask();
          times.push(performance.now() - from);
        }
        const slowest = Math.max(...times);
        const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
        rows.push({ what, found, 'median ms': median.toFixed(1), 'slowest ms': slowest.toFixed(1) });
        if (slowest > LIMIT_MS) faults.push(`${what}: ${slowest.toFixed(0)} ms`);
      }
      console.table(rows);
      await pool.end();
    } finally {
      await server.stop();
    }
    return reportOf([], faults);
  },
});
