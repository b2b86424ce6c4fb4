/**
 * Brings forward what waits when the database's clock was set back: a time that was stored before would come
 * that much too late, so paid orders would be credited late and partners asked late.
 *
 * The first worker that sees it leaves a job, which is done once, and again where it failed: a look that
 * comes early does no harm, as what is due follows from the order as it stands. The lease of a call that is
 * under way by the clock as it is must not end early: what comes within that time is left alone.
 */
import { type Client, inTransaction, type Pool } from '../db/index.ts';
import { CLOCK_READ_EVERY_MS } from '../db/server/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** By then every process goes by the clock as it is, and stores no time of the clock as it was. */
const AFTER_MS = CLOCK_READ_EVERY_MS + 2000;
const ORDERS_AT_ONCE = 200;
/** So much late is not worth a look. */
const LEAST_LATE_MS = 30_000;
/** A job that waits for longer waits for a date, which is right by either clock; of those there are many. */
const DAY_MS = 86_400_000;

/** Sets a stored time by the clock as it is; $1: how far that was set back, $2: what is soon, both in ms. */
const forward = (column: string): string =>
  `${column} = greatest(present_time(), ${column} - $1::float8 * interval '1 millisecond')`;
const isLate = (column: string): string =>
  `${column} > present_time() + $2::float8 * interval '1 millisecond'`;

/** What is looked at when a stored time comes, beside orders and jobs. */
const LOOKED_AT = [
  ['rewards', 'look_at'],
  ['sign_ups', 'look_at'],
  ['invoices', 'look_at'],
  ['sms_replies', 'look_at'],
  ['help_messages', 'look_at'],
  ['end_notices', 'look_at'],
  ['event_deliveries', 'next_at'],
] as const;

interface Waiting {
  /** The one that all processes share. */
  readonly shared: Pool;
  /** Those that have the orders. */
  readonly ofUsers: readonly Pool[];
  /** How long a call to a partner is nobody else's, in ms. */
  readonly leaseMs: number;
}

export interface ClockWatch {
  /** Looks whether the clock was set back since anybody looked. Rejects when the database cannot be used. */
  look(): Promise<void>;
  /** Looks again and again until it is stopped. */
  start(): Rounds;
  /** The job that a look leaves, by its name. */
  readonly jobs: { readonly bringForward: (payload: unknown) => Promise<void> };
}

/** The database remembers when its clock was last seen, so what happened while nobody ran is seen, too. */
export function createClockWatch({
  telemetry,
  ...waiting
}: Waiting & { readonly telemetry: Pick<Telemetry, 'log'> }): ClockWatch {
  async function look(): Promise<void> {
    const { rows } = await waiting.shared.query<{ byMs: number | null }>(
      'select follow_clock($1) as "byMs"',
      [AFTER_MS],
    );
    const byMs = rows[0]?.byMs ?? null;
    if (byMs !== null)
      telemetry.log('warn', 'the clock of the database was set back', { byMs: Math.round(byMs) });
  }

  return {
    look,
    start: () => startRounds('looking at the clock', CLOCK_READ_EVERY_MS, { run: look, telemetry }),
    jobs: {
      async bringForward(payload) {
        await bringForward(waiting, (payload as { byMs: number }).byMs);
        telemetry.log('info', 'what waits was brought forward by as much as the clock was set back');
      },
    },
  };
}

/** Everything that waits, by `byMs`. Done again it does no harm. Rejects when a database cannot be used. */
export async function bringForward({ shared, ofUsers, leaseMs }: Waiting, byMs: number): Promise<void> {
  const soonMs = Math.max(LEAST_LATE_MS, 2 * leaseMs);
  for (const pool of ofUsers) await bringOrdersForward(pool, [byMs, soonMs]);
  for (const [table, column] of LOOKED_AT)
    await shared.query(`update ${table} set ${forward(column)} where ${isLate(column)}`, [byMs, soonMs]);
  for (const pool of new Set([shared, ...ofUsers]))
    await pool.query(
      `update graphile_worker._private_jobs set ${forward('run_at')}
      where ${isLate('run_at')} and run_at < present_time() + ($1::float8 + $3) * interval '1 millisecond'
        and attempts < max_attempts and locked_at is null`,
      [byMs, soonMs, DAY_MS],
    );
}

type Times = readonly [byMs: number, soonMs: number];

/** Every order that waits for something has a wake. */
async function bringOrdersForward(pool: Pool, times: Times): Promise<void> {
  for (let after = ['', '']; ;) {
    const { rows } = await pool.query<{ user_no: string; order_no: string }>(
      `select user_no, order_no from order_wakes where (user_no, order_no) > ($1, $2)
      order by user_no, order_no limit ${ORDERS_AT_ONCE}`,
      after,
    );
    const last = rows.at(-1);
    if (!last) return;
    const [users, orders] = [rows.map((row) => row.user_no), rows.map((row) => row.order_no)];
    await inTransaction(pool, (client) => bringTheseForward(client, times, users, orders));
    after = [last.user_no, last.order_no];
  }
}

const these = (first: number): string =>
  `unnest($${first}::text[], $${first + 1}::text[]) as these (user_no, order_no)`;
const isOne = (table: string): string =>
  `${table}.user_no = these.user_no and ${table}.order_no = these.order_no`;

/** Locks as `save_orders` does: orders by their numbers, then what belongs to them. */
async function bringTheseForward(
  client: Client,
  times: Times,
  users: readonly string[],
  orders: readonly string[],
): Promise<void> {
  const move = (table: string, column: string) =>
    client.query(
      `update ${table} set ${forward(column)} from ${these(3)} where ${isOne(table)} and ${isLate(column)}`,
      [...times, users, orders],
    );
  await client.query(
    `select from orders join ${these(1)} on ${isOne('orders')}
    order by orders.order_no collate "C" for update of orders`,
    [users, orders],
  );
  for (const table of ['payments', 'deliveries', 'refunds']) await move(table, 'next_at');
  // Who has read one of them reads it again before changing it.
  await client.query(`update orders set version = version + 1 from ${these(1)} where ${isOne('orders')}`, [
    users,
    orders,
  ]);
  await move('order_wakes', 'due_at');
}
