/**
 * Generates load: users who place an order, pay it, and wait until their number is credited, one order after
 * another.
 */
import type { Pool } from '../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../apps/gateway/src/db/testing/test-pool.ts';
import type { BenchStack } from './bench-stack.ts';
import { type BenchUser, createBenchUsers } from './bench-users.ts';
import { jsonClient, place } from './json-client.ts';

export interface LoadResult {
  readonly perSecond: number;
  readonly credited: number;
  /** The time from placing to credit, in ms. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * The number of orders that a user can place within the daily limit and the sandbox's opening balance, at the
 * smallest amount; then another user takes over.
 */
const ORDERS_PER_USER = 50;

export interface OrderLoad {
  /** Has the clients place orders for this time, in ms; may be called once. */
  run(ms: number): Promise<LoadResult>;
}

/**
 * Prepares this many clients. Their users are created here in advance, so that this is not part of the
 * measurement.
 */
export async function prepareOrders(stack: BenchStack, clients: number): Promise<OrderLoad> {
  const pool = createTestPool(stack.databaseUrl, 4);
  const newUser = createBenchUsers(pool);
  const gateway = jsonClient(stack.gatewayUrl, clients);
  const sandbox = stack.sandboxUrl === null ? null : jsonClient(stack.sandboxUrl, clients);

  async function oneOrder(user: BenchUser, watch: Watch): Promise<number> {
    const began = performance.now();
    const { order, payment } = await place(gateway, user);
    await sandbox?.(`/sandbox/v1/trades/${payment.paymentNo}/pay`, {});
    await watch.credited(order.orderNo);
    return performance.now() - began;
  }

  const ready: BenchUser[] = [];
  while (ready.length < Math.max(64, clients * 6))
    ready.push(...(await Promise.all(Array.from({ length: 16 }, newUser))));

  async function run(ms: number): Promise<LoadResult> {
    const watch = watchCredited(pool);
    const latencies: number[] = [];
    const began = performance.now();
    const until = began + ms;
    const load = Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) {
          const user = ready.pop() ?? (await newUser());
          for (let count = 0; count < ORDERS_PER_USER && performance.now() < until; count += 1)
            latencies.push(await oneOrder(user, watch));
        }
      }),
    );
    await load.finally(watch.stop);
    const seconds = (performance.now() - began) / 1000;
    await pool.end();
    latencies.sort((a, b) => a - b);
    const at = (share: number): number => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
    return {
      perSecond: Math.round(latencies.length / seconds),
      credited: latencies.length,
      p50: at(0.5),
      p99: at(0.99),
    };
  }
  return { run };
}

/** The most (ms) by which an order's time is measured too long, apart from the query itself. */
const WATCHED_EVERY_MS = 4;

interface Watch {
  /** Resolves once the order is credited. */
  credited(orderNo: string): Promise<void>;
  stop(): void;
}

/** Watches with one query for all waiting orders, so that watching costs the database next to nothing. */
function watchCredited(pool: Pool): Watch {
  const waiting = new Map<string, () => void>();
  const end = new AbortController();
  async function look(): Promise<void> {
    const { rows } = await pool.query<{ order_no: string }>({
      name: 'watch',
      text:
        'select o.order_no from unnest($1::text[]) n join orders o on o.user_no = substr(n, 7, 10) ' +
        "and o.order_no = n where o.state = 'credited'",
      values: [[...waiting.keys()]],
    });
    for (const { order_no: orderNo } of rows) {
      waiting.get(orderNo)?.();
      waiting.delete(orderNo);
    }
  }
  void (async () => {
    while (!end.signal.aborted) {
      if (waiting.size > 0) await look();
      await new Promise((resolve) => {
        setTimeout(resolve, WATCHED_EVERY_MS);
      });
    }
  })().catch((error: unknown) => {
    // After a stop its connection may end in the middle of a query.
    if (!end.signal.aborted) throw error;
  });
  return {
    credited: (orderNo: string) =>
      new Promise<void>((resolve) => {
        waiting.set(orderNo, resolve);
      }),
    stop: () => end.abort(),
  };
}
