// Orders paid with WeChat Pay and credited by DT One, each in its own protocol, through the gateway's calls.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { scrape } from '../support/scraped-metrics.ts';
import { lookAtOrder, placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'wechat,dtone' });
});
afterEach(() => product.sandbox.clearFaults());
afterAll(() => product.stop());

async function paidOrder(mobileNo: string) {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, mobileNo);
  if (!order || !payment) throw new Error('no order');
  await product.sandbox.pay(payment.paymentNo, 'wechat');
  const left = () => product.sandbox.balanceFen(payment.paymentNo, 'wechat');
  const credits = async (): Promise<number> =>
    (await product.sandbox.dtoneCredits()).filter(({ requestNo }) => requestNo === `D${order.orderNo}`)
      .length;
  return { api, order, payment, left, credits };
}

/** The balance (fen) of a new payer at WeChat Pay. */
const AT_FIRST_FEN = 50_000;

test('a paid order is confirmed at DT One and credited once', async () => {
  const { api, order, left, credits } = await paidOrder('13800134321');
  const done = await untilOrderIs('credited', api, order.orderNo);
  expect(done.refunds).toEqual([]);
  expect([await credits(), await left()]).toEqual([1, AT_FIRST_FEN - order.priceFen]);
});

test.each([
  ['whose credit party is invalid', '13800136102'],
  ['whose operator is away', '13800134104'],
  ['that DT One rejects after it took it', '13800134108'],
])('a number %s is not credited, and the order is refunded', async (_which, mobileNo) => {
  const { api, order, left, credits } = await paidOrder(mobileNo);
  const done = await untilOrderIs('refunded', api, order.orderNo);
  expect(done.refunds).toMatchObject([{ state: 'settled', reason: 'deliveryFailed' }]);
  expect([await credits(), await left()]).toEqual([0, AT_FIRST_FEN]);
});

test('a credit that DT One reverses is counted as a mismatch, and refunds nothing', async () => {
  const { api, order, left, credits } = await paidOrder('13800134325');
  await untilOrderIs('credited', api, order.orderNo);
  const contradictions = async (): Promise<number> =>
    (await scrape(product.operationsUrl)).get('phonebill_provider_mismatches_total{partner="carrier"}') ?? 0;
  const before = await contradictions();
  await product.sandbox.reverseAtDtOne(`D${order.orderNo}`);
  await expect.poll(contradictions).toBe(before + 1);
  const after = await lookAtOrder(api, order.orderNo);
  expect(after).toMatchObject({ state: 'credited', refunds: [] });
  expect([await credits(), await left()]).toEqual([0, AT_FIRST_FEN - order.priceFen]);
});

test.each([
  ['says that its payer is still paying', '13800134131'],
  ['has a system error', '13800134132'],
  ['does not know it yet', '13800134134'],
])('a paid order is credited once although WeChat Pay %s when it is queried', async (_what, mobileNo) => {
  // The first notice is lost: only a query can show that it is paid.
  await product.sandbox.setFaults({ wechat: { dropCallbackRate: 1 } });
  const { api, order, left, credits } = await paidOrder(mobileNo);
  const done = await untilOrderIs('credited', api, order.orderNo);
  expect(done.refunds).toEqual([]);
  expect([await credits(), await left()]).toEqual([1, AT_FIRST_FEN - order.priceFen]);
});

test('an order is cancelled although its first close is answered FREQUENCY_LIMITED', async () => {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800134133');
  if (!order || !payment) throw new Error('no order');
  await api.call('POST /vi/order', { operation: 'cancel', orderNo: order.orderNo });
  await untilOrderIs('closed', api, order.orderNo);
  const state = async () => {
    const text = 'select state from payments where payment_no = $1';
    return (await product.pool.query<{ state: string }>(text, [payment.paymentNo])).rows[0]?.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('closed');
  expect(await product.sandbox.pay(payment.paymentNo, 'wechat')).not.toBe('paid');
});

test('a refund that WeChat Pay has no money for is sent again until it is made once', async () => {
  const asked = async (): Promise<number> =>
    [...(await scrape(product.operationsUrl))]
      .filter(([name]) => /^phonebill_partner_calls_total.*call="cashier.refund"/.test(name))
      .reduce((sum, [, times]) => sum + times, 0);
  const before = await asked();
  const { api, order, left } = await paidOrder('13800134102');
  const done = await untilOrderIs('refunded', api, order.orderNo);
  expect(done.refunds).toMatchObject([{ state: 'settled', reason: 'deliveryFailed' }]);
  expect(await asked()).toBeGreaterThanOrEqual(before + 2);
  expect(await left()).toBe(AT_FIRST_FEN);
});

test('a refund that is ABNORMAL at WeChat Pay is rejected and waits for an operator', async () => {
  await product.sandbox.setFaults({ wechat: { refundMode: 'rejected' } });
  const { api, order, left } = await paidOrder('13800135102');
  const refunds = async () => (await lookAtOrder(api, order.orderNo)).refunds;
  await expect.poll(refunds).toMatchObject([{ state: 'rejected' }]);
  expect((await lookAtOrder(api, order.orderNo)).state).not.toBe('refunded');
  expect(await left()).toBe(AT_FIRST_FEN - order.priceFen);
});

test('while DT One does not answer nothing is refunded, and then the number is credited once', async () => {
  await product.sandbox.setFaults({ dtone: { dropReplyRate: 1 } });
  const { api, order, left, credits } = await paidOrder('13800134322');
  await expect.poll(async () => (await lookAtOrder(api, order.orderNo)).deliveryState).toBe('indeterminate');
  expect((await lookAtOrder(api, order.orderNo)).refunds).toEqual([]);
  await product.sandbox.clearFaults();
  await untilOrderIs('credited', api, order.orderNo);
  expect([await credits(), await left()]).toEqual([1, AT_FIRST_FEN - order.priceFen]);
});

test('an unsigned notice credits nothing', async () => {
  await product.sandbox.setFaults({ dtone: { down: true } });
  const { api, order } = await paidOrder('13800134323');
  const stateNow = async () => (await lookAtOrder(api, order.orderNo)).deliveryState;
  await expect.poll(stateNow).toBe('indeterminate');
  const forged = { external_id: `D${order.orderNo}`, status: { class: { id: 7, message: 'COMPLETED' } } };
  const answer = await fetch(`${product.url}/huafei-agw/partner/dtone`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(forged),
  });
  expect(answer.status).toBe(200);
  expect(await stateNow()).toBe('indeterminate');
  await product.sandbox.clearFaults();
  await untilOrderIs('credited', api, order.orderNo);
});

test('WeChat Pay is cut off while it does not answer, and called again once it does', async () => {
  await product.sandbox.setFaults({ wechat: { down: true } });
  const { api } = await product.newUser();
  const notAsked = async () => (await fetch(`${product.operationsUrl}/readyz`)).text();
  for (let tries = 0; tries < 6; tries += 1) await placeTopUp(api, '13800134324');
  expect(await notAsked()).toContain('cashier.authorise');
  await product.sandbox.clearFaults();
  const payable = async () => (await placeTopUp(api, '13800134325')).payment ?? null;
  await expect.poll(payable).not.toBeNull();
  expect(await notAsked()).not.toContain('cashier.authorise');
});

test('WeChat Pay’s probe without a valid signature is refused', async () => {
  const answer = await fetch(`${product.url}/huafei-agw/partner/cashier`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'wechatpay-serial': 'PUB_KEY_ID_SANDBOX',
      'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
      'wechatpay-nonce': 'probe',
      'wechatpay-signature': 'WECHATPAY/SIGNTEST/aGVsbG8=',
    },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});

async function sendHint(deliveryNo: string): Promise<number> {
  const { status } = await fetch(`${product.url}/huafei-agw/partner/dtone`, {
    method: 'POST',
    body: JSON.stringify({ external_id: deliveryNo }),
  });
  return status;
}

test('hints about one delivery make at most ten queries to DT One a minute', async () => {
  const { api, order } = await paidOrder('13800134326');
  await untilOrderIs('credited', api, order.orderNo);
  const answers: number[] = [];
  for (let sent = 0; sent < 15; sent += 1) answers.push(await sendHint(`D${order.orderNo}`));
  // The hints that DT One itself sends are included in the limit.
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
  expect(answers.at(-1)).toBe(401);
  const other = await paidOrder('13800134327');
  await untilOrderIs('credited', other.api, other.order.orderNo);
  expect(await sendHint(`D${other.order.orderNo}`)).toBe(200);
});

// The last test: messages from this address are ignored for a minute afterwards.
test('a sender of hints about unknown deliveries is refused with 429', async () => {
  const nobodys = `D${'9'.repeat(24)}`;
  expect(await sendHint(nobodys)).toBe(401);
  const answers = new Set<number>();
  for (let sent = 0; sent < 60; sent += 1) answers.add(await sendHint(nobodys));
  expect(answers).toEqual(new Set([401, 429]));
});
