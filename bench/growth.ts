/**
 * Measures the cost of an order, of the pages that show orders and of the console's searches, in empty tables
 * and again beside a year of other users' orders: they must be the same, within a fifth. (The cost of the
 * console's lists depends on the number of orders per minute: `bench:console`.)
 */
import { searchOrders } from '../apps/gateway/src/console/orders/search-orders.ts';
import { longWorkLimits, type Pool } from '../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../apps/gateway/src/db/testing/test-pool.ts';
import { number } from '../tests/harness/command-line.ts';
import { runProgram } from '../tests/harness/program.ts';
import { reportOf } from '../tests/harness/report.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { type BenchUser, createBenchUsers } from './bench-users.ts';
import { copiedMobileNo, copyOrder } from './growth/copy-order.ts';
import { jsonClient, place } from './json-client.ts';
import { makeItHaveLived } from './lived-database.ts';
import { prepareOrders } from './order-load.ts';

const MOST_TIMES_AS_MUCH = 1.2;
const CLIENTS = 8;
const CALLS = 300;
/** The number of rounds, of which the cheapest is used: in the others the gateway did something else too. */
const ROUNDS = 5;
/** The number of orders of the user whose pages are requested. */
const OWN_ORDERS = 40;

/** Processor time of gateway and database, in ms, for one of each. */
type Costs = Readonly<Record<string, number>>;

await runProgram({
  name: 'bench:growth',
  shows: `an order and what shows it cost the same beside a year of others, times ${MOST_TIMES_AS_MUCH}`,
  options: {
    orders: number(1_000_000, 'orders of others'),
    seconds: number(15, 'seconds in which orders are placed, each time'),
  },
  async run({ options: { orders, seconds } }) {
    const stack = await startBenchStack({ partners: 'in-process' });
    const pool = createTestPool(stack.databaseUrl, 4, longWorkLimits);
    try {
      await (await prepareOrders(stack, CLIENTS)).run(10_000);
      const user = await createBenchUsers(pool)();
      const ownOrders = await placed(stack, user);
      const measured = () => costs(stack, pool, { user, ownOrders, seconds });
      await makeItHaveLived(pool);
      const before = await measured();

      const began = performance.now();
      await copyOrder(pool, ownOrders[0] ?? '', orders);
      console.log(`${orders} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
      await makeItHaveLived(pool);
      const after = await measured();

      const rows = Object.entries(before).map(([what, ms]) => ({
        'processor ms': what,
        empty: ms.toFixed(3),
        [`beside ${orders}`]: after[what]?.toFixed(3),
        'times as much': ((after[what] ?? 0) / ms).toFixed(2),
      }));
      console.table(rows);
      const grown = rows.filter((row) => Number(row['times as much']) > MOST_TIMES_AS_MUCH);
      return reportOf(
        [],
        grown.map((row) => `${row['processor ms']}: ${row['times as much']} times as much`),
      );
    } finally {
      await pool.end();
      await stack.stop();
    }
  },
});

/** Places orders of one user until they are credited; returns their numbers. */
async function placed(stack: BenchStack, user: BenchUser): Promise<string[]> {
  const gateway = jsonClient(stack.gatewayUrl, 1);
  const orderNos: string[] = [];
  while (orderNos.length < OWN_ORDERS) orderNos.push((await place(gateway, user)).order.orderNo);
  return orderNos;
}

interface Asked {
  readonly user: BenchUser;
  readonly ownOrders: readonly string[];
  readonly seconds: number;
}

async function costs(stack: BenchStack, pool: Pool, { user, ownOrders, seconds }: Asked): Promise<Costs> {
  const gateway = jsonClient(stack.gatewayUrl, 1);
  const [oldest = '', newest = ''] = [ownOrders[0], ownOrders.at(-1)];
  const asUser = (path: string, input: object) => () =>
    gateway(`/huafei-agw${path}`, { ssoToken: user.token, ...input });
  const search = (typed: string) => () => searchOrders(pool, typed);
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'what the top-up page shows': asUser('/vi/fusionPageInfo', { mobileNo: user.mobileNo }),
    'records, first page': asUser('/vi/queryRechargeBill', { pageSize: 10 }),
    'records, third page': asUser('/vi/queryRechargeBill', { pageSize: 10, cursor: ownOrders.at(-20) }),
    'one order with its timeline': asUser('/vi/queryRechargeBill', { orderNo: newest }),
    'console, search by order': search(oldest),
    'console, search by mobile number': search(user.mobileNo),
    'console, search by a number of others': search(copiedMobileNo(77)),
  };
  const load = await prepareOrders(stack, CLIENTS);
  const measured: Record<string, number> = {};
  const used = await spent(stack, () => load.run(seconds * 1000));
  measured['an order, from placed to credited'] = used.ms / used.result.credited;
  for (const [what, call] of Object.entries(calls)) {
    await call();
    const rounds: number[] = [];
    while (rounds.length < ROUNDS) {
      const { ms } = await spent(stack, async () => {
        for (let count = 0; count < CALLS; count += 1) await call();
      });
      rounds.push(ms / CALLS);
    }
    measured[what] = Math.min(...rounds);
  }
  return measured;
}

/** Runs `work` and returns the processor time that the gateway and the database used meanwhile. */
async function spent<T>(stack: BenchStack, work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const sum = async (): Promise<number> => {
    const { gateway = 0, PostgreSQL = 0 } = await stack.processorTime();
    return gateway + PostgreSQL;
  };
  const before = await sum();
  const result = await work();
  return { ms: (await sum()) - before, result };
}
