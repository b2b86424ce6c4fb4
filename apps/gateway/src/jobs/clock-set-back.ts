/**
 * Brings forward what waits after the database's clock was set back: times that were stored before would come
 * too late by as much, so that paid orders would be credited late and partners asked late.
 *
 * The first worker that detects it leaves a job, which runs once, and again if it failed: an early look does
 * no harm, as what is due follows from the stored state of the order. The lease of a call that is under way
 * by the present clock must not end early: times within that period are left alone.
 */
import { type Client, inTransaction, type Pool } from '../db/index.ts';
import { CLOCK_READ_EVERY_MS } from '../db/server/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { type Rounds, startRounds } from './rounds.ts';

/**
 * Delay (ms) after which every process uses the present clock, and stores no more times of the earlier one.
 */
const AFTER_MS = CLOCK_READ_EVERY_MS + 2000;
const ORDERS_AT_ONCE = 200;
/** The least delay (ms) that is worth correcting. */
const LEAST_LATE_MS = 30_000;
/**
 * A job that waits longer than a day waits for a date, which is correct by either clock; there are many of
 * those.
 */
const DAY_MS = 86_400_000;

/**
 * Moves a stored time by as much as the clock was set back. $1: how far it was set back, $2: the period left
 * alone, both in ms.
 */
const forward = (column: string): string =>
  `${column} = greatest(present_time(), ${column} - $1::float8 * interval '1 millisecond')`;
const isLate = (column: string): string =>
  `${column} > present_time() + $2::float8 * interval '1 millisecond'`;

/** The tables and columns, besides those of orders and jobs, whose stored times trigger a look. */
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
  /** The database that all processes share. */
  readonly shared: Pool;
  /** The databases that hold the orders. */
  readonly ofUsers: readonly Pool[];
  /** How long (ms) a call to a partner is leased. */
  readonly leaseMs: number;
}

export interface ClockWatch {
  /**
   * Checks whether the clock was set back since any process last checked. Rejects when the database cannot be
   * used.
   */
  look(): Promise<void>;
  /** Checks repeatedly until it is stopped. */
  start(): Rounds;
  /** The job that a check leaves, by its name. */
  readonly jobs: { readonly bringForward: (payload: unknown) => Promise<void> };
}

/**
 * Creates the watch. The database remembers when its clock was last seen, so that a change is detected even
 * if it happened while no process ran.
 */
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

/**
 * Brings everything that waits forward by `byMs`. Harmless when repeated. Rejects when a database cannot be
 * used.
 */
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

/** Brings orders forward; every order that waits for something has a wake. */
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

/** Locks in the order of `save_orders`: orders by their numbers, then what belongs to them. */
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
  // A process that has read one of them must read it again before changing it.
  await client.query(`update orders set version = version + 1 from ${these(1)} where ${isOne('orders')}`, [
    users,
    orders,
  ]);
  await move('order_wakes', 'due_at');
}
