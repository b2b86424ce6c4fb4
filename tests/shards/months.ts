/** Tests months of order events on shards: created, archived and restored on each of them. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Pool } from '../../apps/gateway/src/db/pool.ts';
import { makeOrderMonths } from '../../apps/gateway/src/jobs/make-order-months.ts';
import { runOperator } from '../../apps/gateway/src/operator/operator.ts';
import { createOrderHarness } from '../../apps/gateway/src/orders/testing/order-harness.ts';
import type { ShardedDatabases } from './sharded-databases.ts';

const MARCH = Date.UTC(2031, 2, 10, 4);
const MAY = Date.UTC(2031, 4, 10, 4);
/** One user of the first shard, one of the second. */
const USERS = ['0123456789', '9876543210'];
const MONTHS_MADE = 4;

/** Returns a sentence for each thing that is not as it should be. */
export async function monthsOnShards({
  databaseUrl,
  shardDatabaseUrls,
}: Omit<ShardedDatabases, 'drop'>): Promise<string[]> {
  const harness = createOrderHarness({ url: databaseUrl, drop: () => Promise.resolve() });
  const folder = mkdtempSync(join(tmpdir(), 'months-of-shards-'));
  const wrong: string[] = [];
  const expectSame = (what: string, is: unknown, should: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what}: ${JSON.stringify(is)} and not ${JSON.stringify(should)}`);
  };
  const operator = (command: string): Promise<number> =>
    runOperator([command, '2031-03', '--folder', folder, '--reason', 'old', '--yes'], {
      database: () => ({ pool: harness.pool, orderDatabaseUrls: shardDatabaseUrls }),
      clock: harness.clock,
      systemUser: 'shards',
      print: console.log,
    });
  try {
    for (const url of [databaseUrl, ...shardDatabaseUrls]) await timeIs(url, MARCH);
    harness.time.now = MARCH;
    expectSame('months made', await makeOrderMonths(harness.pool), MONTHS_MADE * shardDatabaseUrls.length);
    for (const userNo of USERS) {
      const order = await harness.placed({ userNo });
      await harness.paymentWebhook(order);
      await harness.workUntil(order, harness.time.now + 60_000);
    }
    const events = async (): Promise<string[]> => {
      const { rows } = await harness.pool.query<{ row: string }>(
        'select e::text as row from order_events e order by user_no, order_no, seq',
      );
      return rows.map(({ row }) => row);
    };
    const before = await events();
    const { rows: outside } = await harness.pool.query<{ events: number }>(
      'select sum(events)::int as events from order_events_without_month()',
    );
    expectSame('events without a month', outside, [{ events: 0 }]);
    harness.time.now = MAY;
    expectSame('archiving', await operator('archive-month'), 0);
    expectSame('events after archiving', await events(), []);
    expectSame('folders', readdirSync(folder).toSorted(), ['shard-0', 'shard-1']);
    expectSame('bringing back', await operator('bring-month-back'), 0);
    expectSame('events brought back', await events(), before);
    if (before.length < 2 * USERS.length) wrong.push(`there were ${before.length} events only`);
  } finally {
    await harness.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return wrong;
}

async function timeIs(url: string, ms: number): Promise<void> {
  const pool: Pool = createPool(url, 1);
  try {
    await pool.query(
      `create or replace function public.present_time() returns timestamptz language sql volatile as $$
        select timestamptz '${new Date(ms).toISOString()}' $$`,
    );
  } finally {
    await pool.end();
  }
}
