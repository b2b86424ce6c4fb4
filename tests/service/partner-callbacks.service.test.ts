// Messages that anyone may send to the addresses where partners report, and what the gateway believes of
// them.

import { randomUUID } from 'node:crypto';
import { createSigner, generateKeyPair, publicKeyOf } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { lookAtOrder, placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

type Partner = 'cashier' | 'carrier';
interface Sending {
  readonly key?: string;
  readonly at?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a message as the partner would. Returns status and answer. */
async function send(
  partner: Partner,
  content: object,
  {
    key = product.keys[`${partner.toUpperCase()}_SIGNING_KEY`] ?? '',
    at = Date.now(),
    body = JSON.stringify(content),
    headers = {},
  }: Sending = {},
) {
  const signed = createSigner(key).sign(body, `msg_${randomUUID()}`, at);
  const answer = await fetch(`${product.url}/huafei-agw/partner/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed, ...headers },
    body,
  });
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}

async function unpaidOrder(faceFen?: number) {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800134321', undefined, 'cash', faceFen);
  if (!order || !payment) throw new Error('no order');
  const paid = {
    type: 'payment.paid',
    requestNo: payment.paymentNo,
    tradeNo: payment.orderNo,
    amountFen: order.priceFen,
    at: new Date().toISOString(),
  };
  return { api, orderNo: order.orderNo, priceFen: order.priceFen, faceFen: order.faceFen, paid };
}

test('a paid order is delivered once on the cashier’s signed message, however often it arrives', async () => {
  const { api, orderNo, paid } = await unpaidOrder();
  expect(await Promise.all([send('cashier', paid), send('cashier', paid)])).toEqual([
    { status: 200, answer: { received: true } },
    { status: 200, answer: { received: true } },
  ]);
  // One message in ten is verified with the cashier first, which knows of no such payment: its next message
  // is accepted.
  while ((await lookAtOrder(api, orderNo)).state === 'awaitingPayment') await send('cashier', paid);
  const done = await untilOrderIs('credited', api, orderNo);
  expect(done.timeline.filter(({ event }) => event === 'paymentConfirmed')).toHaveLength(1);
  expect((await send('cashier', paid)).status).toBe(200);
  expect(await lookAtOrder(api, orderNo)).toEqual(done);
});

test('a webhook with another key, another body or no signature is refused', async () => {
  const { api, orderNo, paid } = await unpaidOrder();
  const refused = { status: 401, answer: { code: 'invalid_signature' } };
  expect(await send('cashier', paid, { key: generateKeyPair().secretKey })).toEqual(refused);
  expect(await send('cashier', paid, { key: product.keys['CARRIER_SIGNING_KEY'] ?? '' })).toEqual(refused);
  const other = createSigner(product.keys['CASHIER_SIGNING_KEY'] ?? '').sign(
    JSON.stringify({ ...paid, amountFen: 1 }),
    'msg_1',
    Date.now(),
  );
  expect(await send('cashier', paid, { headers: { ...other } })).toEqual(refused);
  expect(await send('cashier', paid, { headers: { 'webhook-signature': '' } })).toEqual(refused);
  expect((await lookAtOrder(api, orderNo)).state).toBe('awaitingPayment');
});

test.each([
  ['older', -6 * 60_000],
  ['newer', 6 * 60_000],
])('a message more than five minutes %s than now is refused', async (_what, byMs) => {
  const { api, orderNo, paid } = await unpaidOrder();
  expect((await send('cashier', paid, { at: Date.now() + byMs })).status).toBe(401);
  expect((await lookAtOrder(api, orderNo)).state).toBe('awaitingPayment');
});

test.each([
  ['no JSON', '{"type":'],
  ['nothing', ''],
  ['a list', '[]'],
  ['an unknown type', '{"type":"payment.maybe"}'],
  [
    'an amount with a fraction',
    '{"type":"payment.paid","requestNo":"P1","tradeNo":"T1","amountFen":1.5,"at":"2026-11-20T04:00:00.000Z"}',
  ],
])('a signed but malformed message is refused with 400: %s', async (_what, body) => {
  expect(await send('cashier', {}, { body })).toEqual({ status: 400, answer: { code: 'malformed' } });
  expect(await send('carrier', {}, { body })).toEqual({ status: 400, answer: { code: 'malformed' } });
});

test('a webhook about an unknown number is acknowledged, so that it is not repeated', async () => {
  const at = new Date().toISOString();
  const received = { status: 200, answer: { received: true } };
  for (const requestNo of ['SOMETHING', `P${'9'.repeat(26)}`, `D${'9'.repeat(24)}`]) {
    expect(
      await send('cashier', { type: 'payment.paid', requestNo, tradeNo: 'T1', amountFen: 1, at }),
    ).toEqual(received);
    expect(
      await send('carrier', { type: 'topup.credited', requestNo, carrierRef: 'C1', faceFen: 1, at }),
    ).toEqual(received);
  }
});

test("a webhook with another amount than the payment's is not applied", async () => {
  const { api, orderNo, paid, priceFen } = await unpaidOrder();
  expect((await send('cashier', { ...paid, amountFen: priceFen + 100 })).status).toBe(200);
  expect((await lookAtOrder(api, orderNo)).state).toBe('awaitingPayment');
});

test('a signed webhook about another trade changes nothing and is counted as a mismatch', async () => {
  const counted = async (): Promise<number> => {
    const metrics = await (await fetch(`${product.operationsUrl}/metrics`)).text();
    return Number(/phonebill_provider_mismatches_total\{partner="cash"\} (\d+)/.exec(metrics)?.[1]);
  };
  const [mine, other, before] = [await unpaidOrder(), await unpaidOrder(), await counted()];
  // One order's trade number under the other's payment number, for the same amount.
  const crossed = { ...mine.paid, tradeNo: other.paid.tradeNo };
  expect(await send('cashier', crossed)).toEqual({ status: 200, answer: { received: true } });
  for (const type of ['payment.closed', 'payment.declined']) await send('cashier', { ...crossed, type });
  for (const { api, orderNo } of [mine, other]) {
    expect((await lookAtOrder(api, orderNo)).state).toBe('awaitingPayment');
    const { rows } = await product.pool.query('select state from payments where order_no = $1', [orderNo]);
    expect(rows).toEqual([{ state: 'pending' }]);
  }
  expect(await counted()).toBe(before + 3);
  await product.sandbox.pay(mine.paid.requestNo);
  await untilOrderIs('credited', mine.api, mine.orderNo);
});

test("a distrusted key's webhooks are refused until operators trust the key again", async () => {
  const { api, orderNo, paid } = await unpaidOrder();
  const key = publicKeyOf(product.keys['CASHIER_SIGNING_KEY'] ?? '');
  const operate = (command: string) =>
    runOperator([command, key, '--why', 'the cashier lost it'], {
      database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
      clock: Date.now,
      systemUser: 'night-shift',
      print: () => undefined,
    });
  expect(await operate('distrust-key')).toBe(0);
  expect(await send('cashier', paid)).toEqual({ status: 401, answer: { code: 'invalid_signature' } });
  expect((await lookAtOrder(api, orderNo)).state).toBe('awaitingPayment');
  expect(await operate('trust-key')).toBe(0);
  expect((await send('cashier', paid)).status).toBe(200);
  await product.sandbox.pay(paid.requestNo);
  await untilOrderIs('credited', api, orderNo);
});

test('a large payment that the cashier does not confirm is not credited', async () => {
  const { api, orderNo, paid } = await unpaidOrder(20_000);
  expect((await send('cashier', paid)).status).toBe(200);
  expect((await lookAtOrder(api, orderNo)).state).toBe('awaitingPayment');
});

test("a carrier's webhook about an unpaid order changes nothing", async () => {
  const { api, orderNo, faceFen } = await unpaidOrder();
  expect(
    (
      await send('carrier', {
        type: 'topup.credited',
        requestNo: `D${orderNo}`,
        carrierRef: 'C1',
        faceFen,
        at: new Date().toISOString(),
      })
    ).status,
  ).toBe(200);
  expect(await lookAtOrder(api, orderNo)).toMatchObject({ state: 'awaitingPayment', deliveryState: null });
});
