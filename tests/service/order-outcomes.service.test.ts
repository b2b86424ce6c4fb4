// Orders from placing to their end through the gateway's calls, with the sandbox's partners: what concerns
// the money, for each partner that takes it.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { lookAtOrder, placeTopUp, untilOrderIs } from '../support/top-up.ts';

interface TakesMoney {
  readonly name: string;
  readonly played: string;
  /** The name of the partner that the sandbox plays. */
  readonly cashier: 'cash' | 'wechat' | 'alipay';
  readonly faults: string;
}

const cashiers: readonly TakesMoney[] = [
  { name: 'a cashier of our protocol', played: '', cashier: 'cash', faults: 'cashier' },
  { name: 'WeChat Pay', played: 'wechat', cashier: 'wechat', faults: 'wechat' },
  { name: 'Alipay', played: 'alipay', cashier: 'alipay', faults: 'alipay' },
];

describe.each(cashiers)('paid with $name', ({ played, cashier, faults }) => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({ PLAYED_PARTNERS: played });
  });
  afterEach(() => product.sandbox.clearFaults());
  afterAll(() => product.stop());

  /** Alipay creates a trade only once its payer has logged in. */
  async function payerComes(payment: { readonly payUrl: string } | null): Promise<void> {
    if (cashier === 'alipay') await logInAtAlipay(payment?.payUrl ?? '');
  }

  async function paidOrder(mobileNo: string) {
    const { api, userNo } = await product.newUser();
    const { order, payment } = await placeTopUp(api, mobileNo);
    if (!order || !payment) throw new Error('no order');
    const payer = cashier === 'cash' ? userNo : payment.paymentNo;
    const before = await product.sandbox.balanceFen(payer, cashier);
    await payerComes(payment);
    await product.sandbox.pay(payment.paymentNo, cashier);
    const spent = async (): Promise<number> => before - (await product.sandbox.balanceFen(payer, cashier));
    const credits = async (): Promise<number> =>
      (await product.sandbox.credits()).filter(({ requestNo }) => requestNo === `D${order.orderNo}`).length;
    return { api, order, payment, spent, credits };
  }

  /** Returns how many queries about the order's delivery the carrier left without a final answer. */
  async function questionsAsked(orderNo: string): Promise<number> {
    const { rows } = await product.pool.query<{ attempt_count: number }>(
      'select attempt_count from deliveries where order_no = $1',
      [orderNo],
    );
    return rows[0]?.attempt_count ?? 0;
  }

  test.each([
    ['credited later', '13800130001'],
    ['taken without an answer, credited later', '13800130003'],
    ['credited and told twice', '13800130005'],
    ['told before it is answered', '13800130006'],
    ['answered with a wrong amount at first', '13800130007'],
    ['down for a while', '13800130008'],
    ['ported', '13800130009'],
    ['accepted and then silent', '13800130011'],
    ['credited at once', '13800134321'],
  ])('%s: the order is credited once and costs its price', async (_what, mobileNo) => {
    const { api, order, spent, credits } = await paidOrder(mobileNo);
    const done = await untilOrderIs('credited', api, order.orderNo);
    expect(done.refunds).toEqual([]);
    expect([await credits(), await spent()]).toEqual([1, order.priceFen]);
  });

  test.each([
    ['refused later', '13800130002'],
    ['taken without an answer, refused later', '13800130004'],
    ['refused at once', '13800130010'],
  ])('%s: the payment is refunded once, and nothing was credited', async (_what, mobileNo) => {
    const { api, order, spent, credits } = await paidOrder(mobileNo);
    const done = await untilOrderIs('refunded', api, order.orderNo);
    expect(done.refunds).toMatchObject([
      { state: 'settled', reason: 'deliveryFailed', amountFen: order.priceFen },
    ]);
    expect([await credits(), await spent()]).toEqual([0, 0]);
  });

  test.each([
    ['more', '13800130041', 100],
    ['less', '13800130042', -100],
  ])(
    '¥1 %s is taken than the price: all of it is refunded, and nothing was credited',
    async (_what, mobileNo, by) => {
      const { api, order, spent, credits } = await paidOrder(mobileNo);
      const done = await untilOrderIs('refunded', api, order.orderNo);
      expect(done).toMatchObject({
        deliveryState: null,
        refunds: [{ state: 'settled', reason: 'otherAmount', amountFen: order.priceFen + by }],
      });
      expect([await credits(), await spent()]).toEqual([0, 0]);
    },
  );

  test('a refund that the cashier accepts and loses is sent again, and is made once', async () => {
    const { api, order, spent, credits } = await paidOrder('13800130043');
    await untilOrderIs('refunded', api, order.orderNo);
    const { rows } = await product.pool.query<{ event: string }>(
      "select event from order_events where order_no = $1 and entity = 'refund' order by seq",
      [order.orderNo],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'requested',
      'leased',
      'accepted',
      'becameIndeterminate',
      'notReceived',
      'leased',
      // With WeChat Pay, an accepted refund is not settled yet.
      ...(cashier === 'wechat' ? ['accepted'] : []),
      'settled',
    ]);
    expect([await credits(), await spent()]).toEqual([0, 0]);
  });

  test('an order that never reaches the carrier is cancelled there after an hour, and refunded', async () => {
    await product.sandbox.setFaults({ carrier: { dropRequestRate: 1 } });
    const { api, order, spent, credits } = await paidOrder('13800134322');
    // The carrier is unreachable: the outcome is unknown, so nothing is refunded.
    await expect
      .poll(async () => (await lookAtOrder(api, order.orderNo)).deliveryState)
      .toBe('indeterminate');
    expect((await lookAtOrder(api, order.orderNo)).refunds).toEqual([]);
    // Simulates that an hour has passed: the carrier can then be asked again, and has never received the
    // order. Decisions from before end first: raising the version keeps an older reading from being written
    // over this, and of two further queries the second is made afterwards.
    await product.pool.query(
      `with hour_later as (
         update deliveries set created_at = created_at - interval '1 hour' where order_no = $1
       ) update orders set version = version + 1 where order_no = $1`,
      [order.orderNo],
    );
    const before = await questionsAsked(order.orderNo);
    await expect.poll(() => questionsAsked(order.orderNo)).toBeGreaterThanOrEqual(before + 2);
    await product.sandbox.clearFaults();
    const done = await untilOrderIs('refunded', api, order.orderNo);
    expect(done.deliveryState).toBe('cancelled');
    expect([await credits(), await spent()]).toEqual([0, 0]);
  });

  test('a refund in processing is settled although its callback is lost', async () => {
    await product.sandbox.setFaults({
      [faults]: { refundMode: 'processing', refundDelayMs: 200, dropCallbackRate: 1 },
    });
    const { api, order, spent } = await paidOrder('13800130010');
    await untilOrderIs('refunded', api, order.orderNo);
    expect(await spent()).toBe(0);
  });

  test('SPEC 7 POST /vi/order: a cancelled order’s trade can no longer be paid', async () => {
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, '13800134324');
    if (!order || !payment) throw new Error('no order');
    await payerComes(payment);
    expect(
      (await api.call('POST /vi/order', { operation: 'cancel', orderNo: order.orderNo })).order,
    ).toMatchObject({ state: 'closed', closeReason: 'cancelled' });
    expect(await product.sandbox.pay(payment.paymentNo, cashier)).toBeNull();
  });

  test('a payment whose answers and first notice are lost is found to be paid', async () => {
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, '13800134326');
    if (!order || !payment) throw new Error('no order');
    await payerComes(payment);
    await product.sandbox.setFaults({ [faults]: { dropReplyRate: 1, dropCallbackRate: 1 } });
    await product.sandbox.pay(payment.paymentNo, cashier);
    await product.sandbox.clearFaults();
    await untilOrderIs('credited', api, order.orderNo);
  });

  test('a failing cashier opens no payment, and the order can be paid once it works again', async () => {
    await product.sandbox.setFaults({ [faults]: { errorRate: 1 } });
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, '13800134327');
    expect(payment).toBeNull();
    await product.sandbox.clearFaults();
    const again = await api.call('POST /vi/order', { operation: 'pay', orderNo: order?.orderNo ?? '' });
    expect(again.payment?.payUrl).toMatch(/^http/);
    await payerComes(again.payment ?? null);
    await product.sandbox.pay(again.payment?.paymentNo ?? '', cashier);
    await untilOrderIs('credited', api, order?.orderNo ?? '');
  });
});

describe('an order', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  test('SPEC 7 POST /vi/order: an order whose payment was declined can be paid again', async () => {
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, '13800134323');
    if (!order || !payment) throw new Error('no order');
    await product.sandbox.decline(payment.paymentNo);
    await expect.poll(async () => (await lookAtOrder(api, order.orderNo)).paymentState).toBe('declined');
    const again = await api.call('POST /vi/order', { operation: 'pay', orderNo: order.orderNo });
    expect(again.payment?.paymentNo).not.toBe(payment.paymentNo);
    await product.sandbox.pay(again.payment?.paymentNo ?? '');
    await untilOrderIs('credited', api, order.orderNo);
  });

  test('SPEC 7 POST /vi/order, POST /vi/queryRechargeBill: another user’s order is not found', async () => {
    const { order } = await placeTopUp((await product.newUser()).api, '13800134325');
    const { api } = await product.newUser();
    const orderNo = order?.orderNo ?? '';
    for (const operation of ['pay', 'cancel'] as const)
      expect((await api.call('POST /vi/order', { operation, orderNo })).msgCd).toBe('PMC41401');
    expect((await api.call('POST /vi/queryRechargeBill', { orderNo })).msgCd).toBe('PMC41401');
  });
});
