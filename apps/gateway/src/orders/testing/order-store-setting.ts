/** The order store on a database of its own, with what a test must observe of it. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { Pool } from '../../db/index.ts';
import { tradeOf } from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import type { OrderChange } from '../model/order-change.ts';
import type { OrderLimit } from '../model/order-limit.ts';
import { paymentConfirmed } from '../model/payment-results.ts';
import { createOrderStore, type OrderStore } from '../store/order-store.ts';
import { createOrderHarness, type OrderHarness } from './order-harness.ts';
import { placeSample, SAMPLE_TIME, type SampleOptions } from './order-samples.ts';

/** The store under test, available once the tests run. */
export interface OrderStoreUnderTest {
  readonly store: OrderStore;
  /** The changes that the store passed to `onWritten`. */
  readonly reported: readonly OrderChange[];
  /**
   * Returns everything that was ever written for an order, its events, transfers and wake included, as text.
   */
  everythingOf(order: OrderAggregate): Promise<readonly string[]>;
  /** Returns how long (ms) after it was written the order is to be looked at; null when it has no wake. */
  wakeInMs(order: OrderAggregate): Promise<number | null>;
  /** Returns whether the order is stored as open, with a step still to come. */
  isOpen(order: OrderAggregate): Promise<boolean>;
}

export const noLimit: OrderLimit = { perDayFen: 1_000_000n, perMonthFen: 1_000_000n };

let users = 0;
export const newUser = (): string => String(2_000_000_000 + (users += 1));

export const firstPayment = ({ payments }: OrderAggregate): string => payments[0]?.paymentNo ?? '';

/** Returns the decision that pays an order, from a reading of it. */
export const payFor = (reading: OrderAggregate) => (change: OrderChange) =>
  paymentConfirmed(change, firstPayment(reading), {
    tradeNo: tradeOf(firstPayment(reading)),
    paidFrom: null,
  });

const ofTable = (table: string): string =>
  `select '${table} ' || t::text as row from ${table} t where user_no = $1 and order_no = $2`;

/** Returns everything that was ever written for an order, as text, its wake included. */
export async function everythingOf(
  pool: Pool,
  { order: { userNo, orderNo } }: OrderAggregate,
): Promise<string[]> {
  const tables = [
    'orders',
    'order_wakes',
    'payments',
    'deliveries',
    'refunds',
    'order_events',
    'ledger_transfers',
  ];
  const { rows } = await pool.query<{ row: string }>(
    `${tables.map(ofTable).join(' union all ')} order by 1`,
    [userNo, orderNo],
  );
  return rows.map(({ row }) => row);
}

const clock = (): number => SAMPLE_TIME.getTime();

interface DatabaseOfTest {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates the store before the tests of a file and ends it after them. */
export function createOrderStoreSetting(createDatabase: () => Promise<DatabaseOfTest>) {
  const given = {} as OrderStoreUnderTest;
  let own: OrderHarness;
  beforeAll(async () => {
    own = createOrderHarness(await createDatabase());
    const reported: OrderChange[] = [];
    const { pool } = own;
    // The database's clock stands still, so that the delay of a wake can be checked to the millisecond.
    await pool.query(
      `create or replace function present_time() returns timestamptz language sql stable
      as 'select timestamptz ''${SAMPLE_TIME.toISOString()}'''`,
    );
    Object.assign(given, {
      store: createOrderStore({ pool, clock, onWritten: (change) => reported.push(change) }),
      reported,
      everythingOf: (order) => everythingOf(pool, order),
      async wakeInMs({ order }) {
        const { rows } = await pool.query<{ due_at: Date }>(
          'select due_at from order_wakes where user_no = $1 and order_no = $2',
          [order.userNo, order.orderNo],
        );
        return rows[0] ? rows[0].due_at.getTime() - SAMPLE_TIME.getTime() : null;
      },
      async isOpen({ order }) {
        const { rows } = await pool.query<{ open: boolean }>(
          'select open from orders where user_no = $1 and order_no = $2',
          [order.userNo, order.orderNo],
        );
        return rows[0]?.open === true;
      },
    } satisfies OrderStoreUnderTest);
  });
  afterAll(() => own.end());

  return {
    given,
    /** Places an order, of a new user unless one is given. */
    async placed(over: SampleOptions = {}): Promise<OrderAggregate> {
      const change = placeSample({ userNo: newUser(), ...over });
      expect(await given.store.place(change, noLimit)).toBe('placed');
      return change.after;
    },
  };
}
