// Orders credited by Reloadly in its own protocol, through the gateway's calls, three hundred times faster
// than real time.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { lookAtOrder, placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'wechat,reloadly', TIME_SCALE: '0.003' });
});
afterEach(() => product.sandbox.clearFaults());
afterAll(() => product.stop());

/** The balance (fen) of a new payer at WeChat Pay. */
const AT_FIRST_FEN = 50_000;

async function paidOrder(mobileNo: string) {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, mobileNo);
  if (!order || !payment) throw new Error('no order');
  await product.sandbox.pay(payment.paymentNo, 'wechat');
  const left = () => product.sandbox.balanceFen(payment.paymentNo, 'wechat');
  const credits = async (): Promise<number> =>
    (await product.sandbox.reloadlyCredits()).filter(({ requestNo }) => requestNo === `D${order.orderNo}`)
      .length;
  return { api, order, left, credits };
}

test('a paid order is credited once, and its cost is stored with it', async () => {
  const { api, order, left, credits } = await paidOrder('13800134321');
  const done = await untilOrderIs('credited', api, order.orderNo);
  expect(done.refunds).toEqual([]);
  expect([await credits(), await left()]).toEqual([1, AT_FIRST_FEN - order.priceFen]);
  const { rows } = await product.pool.query(
    'select supplier, cost_currency from deliveries where order_no = $1',
    [order.orderNo],
  );
  expect(rows).toEqual([{ supplier: 'reloadly', cost_currency: 'USD' }]);
});

test.each([
  ['that Reloadly gives back', '13800135002'],
  ['whose top-up fails, after its half hour', '13800135004'],
])('a number %s is not credited, and the order is refunded', async (_which, mobileNo) => {
  const { api, order, left, credits } = await paidOrder(mobileNo);
  const done = await untilOrderIs('refunded', api, order.orderNo);
  expect(done.refunds).toMatchObject([{ state: 'settled', reason: 'deliveryFailed' }]);
  expect([await credits(), await left()]).toEqual([0, AT_FIRST_FEN]);
});

test('while answers are lost nothing is refunded, and the number is credited once afterwards', async () => {
  await product.sandbox.setFaults({ reloadly: { dropReplyRate: 1 } });
  const { api, order, credits } = await paidOrder('13800134322');
  const stateNow = async () => (await lookAtOrder(api, order.orderNo)).deliveryState;
  await expect.poll(stateNow).toBe('indeterminate');
  await product.sandbox.clearFaults();
  await untilOrderIs('credited', api, order.orderNo);
  expect(await credits()).toBe(1);
});

test('a lost request is sent again once it can no longer arrive, and is credited once', async () => {
  await product.sandbox.setFaults({ reloadly: { dropRequestRate: 1 } });
  const { api, order, credits } = await paidOrder('13800134323');
  const stateNow = async () => (await lookAtOrder(api, order.orderNo)).deliveryState;
  await expect.poll(stateNow).toBe('indeterminate');
  await product.sandbox.clearFaults();
  await untilOrderIs('credited', api, order.orderNo);
  expect(await credits()).toBe(1);
});

test('an unsigned hint is refused', async () => {
  const { api, order } = await paidOrder('13800134324');
  const answer = await fetch(`${product.url}/huafei-agw/partner/reloadly`, {
    method: 'POST',
    body: JSON.stringify({ data: { customIdentifier: `D${order.orderNo}` } }),
  });
  expect(answer.status).toBe(401);
  await untilOrderIs('credited', api, order.orderNo);
});
