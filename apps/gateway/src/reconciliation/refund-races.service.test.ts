import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../orders/model/index.ts';
import { decide, resend } from '../orders/by-hand.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  refundResult,
} from '../partners/testing/scripted-partners.ts';
import { type ComparedOrders, MINUTE, startComparedOrders } from './testing/compared-orders.ts';

let compared: ComparedOrders;
beforeEach(async () => {
  compared = await startComparedOrders(await createTestDatabase());
});
afterEach(() => compared.harness.end());

/** An event that happens while a refund's answer is awaited; the cashier has already made the refund. */
type Meanwhile = (refund: { readonly owed: OrderAggregate; readonly refundNo: string }) => unknown;

const moments: Readonly<Record<string, Meanwhile>> = {
  'the statement is compared': () => compared.found(),
  'the notice arrives': ({ owed: { order }, refundNo }) =>
    compared.harness.refunds.handleWebhook(order.orderNo, 'cash', {
      kind: 'refund',
      tradeNo: null,
      refundNo,
      state: 'settled',
      amount: order.priceFen,
      reason: null,
    }),
  'an operator decides that it is back': ({ owed: { order }, refundNo }) =>
    compared.harness.store.update(order.orderNo, (change) => void decide(change, refundNo, 'settled')),
  'an operator sends it again': ({ owed: { order }, refundNo }) =>
    compared.harness.store.update(order.orderNo, (change) => void resend(change, refundNo)),
  'the time of its lease ends': async ({ owed }) => {
    compared.harness.time.now += 3 * MINUTE;
    await compared.harness.advance(owed.order.orderNo);
  },
};

/** Every pair of them, in both orders. */
const names = Object.keys(moments);
const pairs = names.flatMap((one) => names.filter((other) => other !== one).map((other) => [one, other]));

/** The final answer on the connection over which the refund was sent. */
const answers = {
  settled: async (amount: bigint) => refundResult('settled', amount),
  'an old refusal': async (amount: bigint) => refundResult('rejected', amount),
  nothing: async () => NO_ANSWER,
};

/** Creates an order with a refused top-up whose refund is due next. */
async function owedOrder(): Promise<OrderAggregate> {
  const { harness, cashierBook } = compared;
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  const [paymentNo, at] = [`P${placed.order.orderNo}01`, new Date(harness.time.now)];
  const { priceFen: amount } = placed.order;
  cashierBook.push({ kind: 'payment', requestNo: paymentNo, paymentNo: null, amount, at });
  return harness.read(placed);
}

/** Does what is due, at the times at which it is due. */
async function untilDone(owed: OrderAggregate): Promise<void> {
  const { harness } = compared;
  for (let at: number | null = harness.time.now; at !== null; at = await harness.workUntil(owed, at))
    harness.time.now = at;
}

test.each(Object.keys(answers) as (keyof typeof answers)[])(
  "a refund is made once, whatever two events happen before the cashier's answer: %s",
  async (said) => {
    const { harness } = compared;
    for (const meanwhile of pairs) {
      const owed = await owedOrder();
      const { orderNo, priceFen } = owed.order;
      const [refundNo, paymentNo] = [`R${orderNo}01`, `P${orderNo}01`];
      const sent: string[] = [];
      // The cashier makes a refund once, under whatever number it is requested.
      harness.cashier.answer('refund', async (request) => {
        sent.push(request.refundNo);
        const isFirst = sent.length === 1;
        if (isFirst) {
          const at = new Date(harness.time.now);
          compared.cashierBook.push({
            kind: 'refund',
            requestNo: request.refundNo,
            paymentNo,
            amount: request.amount,
            at,
          });
          for (const name of meanwhile) await moments[name]?.({ owed, refundNo });
        }
        return isFirst ? answers[said](request.amount) : refundResult('settled', request.amount);
      });
      await untilDone(owed);
      expect(await harness.read(owed), meanwhile.join(', ')).toMatchObject({
        order: { state: 'refunded' },
        refunds: [{ refundNo, state: 'settled', amount: priceFen }],
      });
      expect(new Set(sent)).toEqual(new Set([refundNo]));
      expect(await harness.book(owed)).toMatchObject({ cashier: 0n, customer: 0n, refundsInFlight: 0n });
    }
    harness.time.now += 20 * MINUTE;
    await compared.found();
    harness.time.now += 20 * MINUTE;
    expect(await compared.found()).toEqual([]);
  },
  120_000,
);

test('a refund marked as settled that the cashier never made is a difference until it is made', async () => {
  const { harness } = compared;
  const owed = await owedOrder();
  const refundNo = `R${owed.order.orderNo}01`;
  harness.cashier.answer('refund', async () => NO_ANSWER);
  harness.cashier.answer('queryRefund', async () => NEVER_RECEIVED);
  await harness.advance(owed.order.orderNo);
  await harness.advance(owed.order.orderNo);
  await harness.advance(owed.order.orderNo);
  expect((await harness.read(owed)).refunds).toMatchObject([{ state: 'indeterminate' }]);
  await harness.store.update(owed.order.orderNo, (change) => void decide(change, refundNo, 'settled'));
  harness.time.now += 20 * MINUTE;
  expect(await compared.found()).toEqual([`cash missing ${refundNo}`]);
  compared.cashierBook.push(
    compared.payment({
      kind: 'refund',
      requestNo: refundNo,
      paymentNo: `P${owed.order.orderNo}01`,
      at: new Date(harness.time.now),
    }),
  );
  harness.cashier.answer('queryRefund', async () => refundResult('settled'));
  harness.time.now += 20 * MINUTE;
  expect(await compared.found()).toEqual([]);
});
