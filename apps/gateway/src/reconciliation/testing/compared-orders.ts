/** Two ended orders, one credited and one refunded, with the partners' records of them. */
import { expect } from 'vitest';
import type { OrderAggregate } from '../../orders/model/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../../orders/testing/order-harness.ts';
import type { Credit } from '../../partners/carrier/index.ts';
import { onlySupplier } from '../../partners/index.ts';
import type { StatementEntry } from '../../partners/payments/index.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  paymentResult,
  refundResult,
} from '../../partners/testing/scripted-partners.ts';
import { createReconciliation, type Reconciliation } from '../reconcile.ts';
import { comparedUntil, openNow } from './kept-books.ts';

export const MINUTE = 60_000;

export interface ComparedOrders {
  readonly harness: OrderHarness;
  readonly reconciliation: Reconciliation;
  readonly credited: OrderAggregate;
  readonly refunded: OrderAggregate;
  /** The partners' own records: what happened in this harness, until a test tampers with them. */
  cashierBook: StatementEntry[];
  carrierBook: Credit[];
  /** Compares every book and returns the open differences. */
  found(): Promise<string[]>;
  /** Returns an entry of the cashier: the payment of the credited order, with the given changes. */
  payment(over?: Partial<StatementEntry>): StatementEntry;
  /** Returns an entry of the carrier: the credit of the credited order, with the given changes. */
  credit(over?: Partial<Credit>): Credit;
}

/**
 * Sets everything before `START` less `before` (ms) as compared, creates both orders at `START`, and sets the
 * time to ten minutes after it.
 */
export async function startComparedOrders(
  database: Parameters<typeof createOrderHarness>[0],
  before = 5 * MINUTE,
): Promise<ComparedOrders> {
  const harness = createOrderHarness(database);
  harness.time.now = START;
  await comparedUntil(harness.pool, new Date(START - before));
  const books: Books = { cashierBook: [], carrierBook: [] };
  answerFromBooks(harness, books);
  const reconciliation = createReconciliation({
    pool: harness.pool,
    providers: harness.providers,
    lender: harness.entrust.port,
    suppliers: onlySupplier(harness.carrier.port),
    clock: harness.clock,
    telemetry: harness.telemetry,
  });
  const credited = await finished(harness, books, 'credited');
  const refunded = await finished(harness, books, 'refused');
  harness.time.now = START + 10 * MINUTE;
  return Object.assign(books, {
    harness,
    reconciliation,
    credited,
    refunded,
    async found() {
      const { failed } = await reconciliation.run();
      expect(failed).toEqual([]);
      return openNow(harness.pool);
    },
    payment: (over: Partial<StatementEntry> = {}): StatementEntry => ({
      kind: 'payment',
      requestNo: `P${credited.order.orderNo}01`,
      paymentNo: null,
      amount: 4990n,
      at: new Date(START),
      ...over,
    }),
    credit: (over: Partial<Credit> = {}): Credit => ({
      deliveryNo: `D${credited.order.orderNo}`,
      mobileNo: '13800138000',
      faceFen: 5000n,
      at: new Date(START),
      ...over,
    }),
  });
}

type Books = Pick<ComparedOrders, 'cashierBook' | 'carrierBook'>;

/** Returns a statement that lists the records. */
function listed<T extends { at: Date }>(book: () => readonly T[]) {
  return async function* (from: Date, to: Date) {
    yield* book()
      .filter(({ at }) => at >= from && at < to)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  };
}

/** Makes statements, and answers to queries by number, follow the records. */
function answerFromBooks(harness: OrderHarness, books: Books): void {
  harness.cashier.answer(
    'statement',
    listed(() => books.cashierBook),
  );
  harness.carrier.answer(
    'statement',
    listed(() => books.carrierBook),
  );
  harness.carrier.answer('queryTopUp', async (deliveryNo) => {
    const credit = books.carrierBook.find((one) => one.deliveryNo === deliveryNo);
    return credit ? deliveryResult('credited', credit.faceFen ?? 0n) : NEVER_RECEIVED;
  });
  harness.cashier.answer('query', async (paymentNo) => {
    const entry = books.cashierBook.find(({ requestNo }) => requestNo === paymentNo);
    return paymentResult(entry ? 'paid' : 'open', entry?.amount ?? undefined);
  });
  harness.cashier.answer('queryRefund', async (refundNo) => {
    const entry = books.cashierBook.find(({ requestNo }) => requestNo === refundNo);
    return entry ? refundResult('settled', entry.amount ?? 0n) : NEVER_RECEIVED;
  });
}

/** Creates an ended order, and its entries in the partners' records. */
async function finished(
  harness: OrderHarness,
  { cashierBook, carrierBook }: Books,
  outcome: 'credited' | 'refused',
): Promise<OrderAggregate> {
  harness.carrier.answer('topUp', async () => deliveryResult(outcome));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now);
  const { orderNo, priceFen, faceFen, mobileNo } = placed.order;
  const at = new Date(harness.time.now);
  const paymentNo = `P${orderNo}01`;
  cashierBook.push({ kind: 'payment', requestNo: paymentNo, paymentNo: null, amount: priceFen, at });
  if (outcome === 'credited') carrierBook.push({ deliveryNo: `D${orderNo}`, mobileNo, faceFen, at });
  else cashierBook.push({ kind: 'refund', requestNo: `R${orderNo}01`, paymentNo, amount: priceFen, at });
  return harness.read(placed);
}
