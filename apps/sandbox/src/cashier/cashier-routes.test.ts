import { expect, test } from 'vitest';
import { paidTrade, tradeOrder } from '../testing/orders.ts';
import { eventually, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const TRADES = '/cashier/v1/trades';
const openTrade = async (changes = {}) => {
  const order = tradeOrder(sandbox, changes);
  await sandbox.call('POST', TRADES, order);
  return order;
};
const pay = (requestNo: string) => sandbox.open('POST', `/sandbox/v1/trades/${requestNo}/pay`, {});
const query = async (requestNo: string) => (await sandbox.call('GET', `${TRADES}/${requestNo}`)).body;
const balance = async (payerNo: string) =>
  (await sandbox.open('GET', `/sandbox/v1/accounts/${payerNo}`)).body['balanceFen'];
const callback = (requestNo: string) =>
  eventually('a callback', () => sandbox.receiver.about(requestNo)[0]?.body);

test('a new trade is open and has a page, and the same order returns the same trade', async () => {
  const order = tradeOrder(sandbox);
  const first = await sandbox.call('POST', TRADES, order);
  expect(first).toMatchObject({
    status: 200,
    body: { requestNo: order.requestNo, state: 'open', amountFen: 4990, paidFrom: null },
  });
  expect(first.body['payUrl']).toBe(`${sandbox.url}/cashier/pay/${String(first.body['tradeNo'])}`);
  expect(await sandbox.call('POST', TRADES, order)).toEqual(first);
  for (const change of [
    { amountFen: 1 },
    { payerNo: 'else' },
    { subject: 'else' },
    { returnUrl: 'http://else.example/' },
  ]) {
    expect(await sandbox.call('POST', TRADES, { ...order, ...change })).toMatchObject({
      status: 409,
      body: { code: 'request_no_reused' },
    });
  }
});

test('concurrent payments debit once, and a signed callback is sent', async () => {
  const order = await openTrade();
  const answers = await Promise.all([pay(order.requestNo), pay(order.requestNo), pay(order.requestNo)]);
  expect(answers.map(({ body }) => body['state'])).toEqual(['paid', 'paid', 'paid']);
  expect(await balance(order.payerNo)).toBe(50_000 - 4990);
  const notification = await callback(order.requestNo);
  expect(notification).toMatchObject({ type: 'payment.paid', amountFen: 4990, paidFrom: '和包余额' });
  expect(await query(order.requestNo)).toMatchObject({
    state: 'paid',
    amountFen: 4990,
    paidAt: notification['at'],
    declineReason: null,
    tradeNo: notification['tradeNo'],
    paidFrom: '和包余额',
  });
});

test('a decline is final and has a reason', async () => {
  const order = await openTrade();
  expect(
    (await sandbox.open('POST', `/sandbox/v1/trades/${order.requestNo}/decline`, {})).body,
  ).toMatchObject({ state: 'declined', declineReason: 'user_declined' });
  expect(await pay(order.requestNo)).toMatchObject({ status: 409, body: { code: 'trade_not_open' } });
  expect(await callback(order.requestNo)).toMatchObject({
    type: 'payment.declined',
    reason: 'user_declined',
  });
  expect(await balance(order.payerNo)).toBe(50_000);
});

test('exactly one of a concurrent close and payment succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await openTrade();
    const close = () => sandbox.call('POST', `${TRADES}/${order.requestNo}/close`);
    const [first, second] = round % 2 ? [pay, close] : [close, pay];
    const answers = await Promise.all([first(order.requestNo), second(order.requestNo)]);
    const { state } = await query(order.requestNo);
    expect(await balance(order.payerNo)).toBe(state === 'paid' ? 50_000 - 4990 : 50_000);
    expect(['paid', 'closed']).toContain(state);
    expect(answers.some(({ body }) => body['state'] === state)).toBe(true);
  }
});

test('a closed trade cannot be paid, and a paid one cannot be closed', async () => {
  const closed = await openTrade();
  expect((await sandbox.call('POST', `${TRADES}/${closed.requestNo}/close`)).body).toMatchObject({
    state: 'closed',
    paidAt: null,
  });
  expect(await pay(closed.requestNo)).toMatchObject({ status: 409 });
  expect(await callback(closed.requestNo)).toMatchObject({
    type: 'payment.closed',
    reason: 'closed_by_merchant',
  });
  const paid = await paidTrade(sandbox);
  expect((await sandbox.call('POST', `${TRADES}/${paid.requestNo}/close`)).body).toMatchObject({
    state: 'paid',
  });
});

test('an expired trade is closed with a callback, and cannot be paid', async () => {
  const order = await openTrade({ expiresAt: new Date(Date.now() + 100).toISOString() });
  expect(await callback(order.requestNo)).toMatchObject({ type: 'payment.closed', reason: 'expired' });
  expect(await query(order.requestNo)).toMatchObject({ state: 'closed' });
  expect(await pay(order.requestNo)).toMatchObject({ status: 409 });
});

test('a payer whose balance is too low cannot pay until money is added', async () => {
  const order = await openTrade({ amountFen: 50_001 });
  expect(await pay(order.requestNo)).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
  expect(await query(order.requestNo)).toMatchObject({ state: 'open' });
  expect((await sandbox.open('POST', `/sandbox/v1/accounts/${order.payerNo}/money`, {})).body).toMatchObject({
    balanceFen: 100_000,
  });
  expect((await pay(order.requestNo)).body).toMatchObject({ state: 'paid' });
  expect(await balance(order.payerNo)).toBe(49_999);
});

test('any amount of money can be added, for load tests', async () => {
  expect(
    (await sandbox.open('POST', '/sandbox/v1/accounts/rich/money', { amountFen: 1_000_000 })).body,
  ).toEqual({
    payerNo: 'rich',
    balanceFen: 1_050_000,
    wallets: [{ walletId: 'balance', name: '和包余额', balanceFen: 1_050_000 }],
  });
  expect(await sandbox.open('POST', '/sandbox/v1/accounts/rich/money', { amountFen: -1 })).toMatchObject({
    status: 400,
  });
});

test('an unknown request answers 404, and an invalid trade is refused', async () => {
  expect(await sandbox.call('GET', `${TRADES}/${newRequestNo()}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect(await sandbox.call('POST', `${TRADES}/${newRequestNo()}/close`)).toMatchObject({ status: 404 });
  for (const change of [
    { returnUrl: 'javascript:alert(1)' },
    { returnUrl: '/relative' },
    { amountFen: 0 },
    { expiresAt: 'soon' },
    { payerNo: 7 },
  ]) {
    expect(await sandbox.call('POST', TRADES, tradeOrder(sandbox, change))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  }
});

test('the statement lists payments and refunds, and no declined trades', async () => {
  const own = await sandboxForTests();
  const paid = await paidTrade(own);
  const declined = tradeOrder(own);
  await own.call('POST', TRADES, declined);
  await own.open('POST', `/sandbox/v1/trades/${declined.requestNo}/decline`, {});
  const refund = {
    requestNo: newRequestNo(),
    paymentRequestNo: paid.requestNo,
    amountFen: 990,
    notifyUrl: own.notifyUrl,
  };
  await own.call('POST', '/cashier/v1/refunds', refund);
  const [from, to] = [
    new Date(Date.now() - 60_000).toISOString(),
    new Date(Date.now() + 60_000).toISOString(),
  ];
  const { body } = await own.call('GET', `/cashier/v1/statement?from=${from}&to=${to}`);
  expect(body).toMatchObject({
    items: [
      { kind: 'payment', requestNo: paid.requestNo, amountFen: 4990 },
      { kind: 'refund', requestNo: refund.requestNo, amountFen: 990 },
    ],
    nextCursor: null,
  });
  await own.stop();
});
