import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aroundNow, digitalTrade, paidTrade, tradeOrder } from '../testing/orders.ts';
import { eventually, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const ICBC = '工商银行数字人民币钱包 (尾号 6021)';
const BOC = '中国银行数字人民币钱包 (尾号 7145)';
const pay = (requestNo: string, walletId?: string) =>
  sandbox.open('POST', `/sandbox/v1/digital-trades/${requestNo}/pay`, { walletId });
const query = async (requestNo: string) =>
  (await sandbox.call('GET', `/digital/v1/trades/${requestNo}`)).body;
const callback = (requestNo: string) =>
  eventually('a callback', () => sandbox.receiver.about(requestNo)[0]?.body);
const refundOf = (paymentRequestNo: string, amountFen: number) => ({
  requestNo: newRequestNo(),
  paymentRequestNo,
  amountFen,
  notifyUrl: sandbox.digitalNotifyUrl,
});
const order = (refund: object) => sandbox.call('POST', '/digital/v1/refunds', refund);
async function balances(payerNo: string): Promise<Record<string, number>> {
  const { wallets } = (await sandbox.open('GET', `/sandbox/v1/digital-accounts/${payerNo}`)).body as {
    wallets: { walletId: string; balanceFen: number }[];
  };
  return Object.fromEntries(wallets.map(({ walletId, balanceFen }) => [walletId, balanceFen]));
}

test('a trade has its own page, and query and callback name the wallet that paid', async () => {
  const trade = await digitalTrade(sandbox);
  expect(trade.payUrl).toMatch(new RegExp(`^${sandbox.url}/digital/pay/T\\w+$`));
  expect(await query(trade.requestNo)).toMatchObject({ state: 'open', paidFrom: null });
  expect((await pay(trade.requestNo, 'boc')).body).toMatchObject({ state: 'paid', paidFrom: BOC });
  expect(await query(trade.requestNo)).toMatchObject({ state: 'paid', paidFrom: BOC });
  expect(await callback(trade.requestNo)).toMatchObject({
    type: 'payment.paid',
    amountFen: 4990,
    paidFrom: BOC,
  });
  expect(await balances(trade.payerNo)).toEqual({ icbc: 50_000, abc: 20_000, boc: 95_010, ccb: 500 });
});

test('the first wallet pays by default, and further payments debit nothing', async () => {
  const trade = await digitalTrade(sandbox);
  const answers = await Promise.all([
    pay(trade.requestNo),
    pay(trade.requestNo, 'abc'),
    pay(trade.requestNo, 'boc'),
  ]);
  expect(answers.map(({ body }) => body['paidFrom'])).toEqual([ICBC, ICBC, ICBC]);
  expect(await balances(trade.payerNo)).toEqual({ icbc: 45_010, abc: 20_000, boc: 100_000, ccb: 500 });
});

test('a wallet whose balance is too low, and an unknown wallet, are refused', async () => {
  const trade = await digitalTrade(sandbox);
  expect(await pay(trade.requestNo, 'ccb')).toMatchObject({
    status: 409,
    body: { code: 'insufficient_balance' },
  });
  expect(await pay(trade.requestNo, 'icb')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(await query(trade.requestNo)).toMatchObject({ state: 'open' });
  await sandbox.open('POST', `/sandbox/v1/digital-accounts/${trade.payerNo}/money`, {
    amountFen: 4490,
    walletId: 'ccb',
  });
  expect((await pay(trade.requestNo, 'ccb')).body).toMatchObject({ state: 'paid' });
  expect(await balances(trade.payerNo)).toMatchObject({ icbc: 50_000, ccb: 0 });
});

test('a trade can be declined, closed and expired as at the cashier', async () => {
  const [declined, closed] = [await digitalTrade(sandbox), await digitalTrade(sandbox)];
  expect(
    (await sandbox.open('POST', `/sandbox/v1/digital-trades/${declined.requestNo}/decline`, {})).body,
  ).toMatchObject({ state: 'declined', paidFrom: null });
  expect(await callback(declined.requestNo)).toMatchObject({
    type: 'payment.declined',
    reason: 'user_declined',
  });
  expect((await sandbox.call('POST', `/digital/v1/trades/${closed.requestNo}/close`)).body).toMatchObject({
    state: 'closed',
  });
  expect(await pay(closed.requestNo)).toMatchObject({ status: 409, body: { code: 'trade_not_open' } });
  const expiring = await digitalTrade(sandbox, { expiresAt: new Date(Date.now() + 80).toISOString() });
  expect(await callback(expiring.requestNo)).toMatchObject({ type: 'payment.closed', reason: 'expired' });
});

test('a refund is paid to the wallet that paid, which answer, query and callback name', async () => {
  const trade = await digitalTrade(sandbox);
  await pay(trade.requestNo, 'boc');
  const refund = refundOf(trade.requestNo, 990);
  expect((await order(refund)).body).toEqual({
    requestNo: refund.requestNo,
    state: 'settled',
    amountFen: 990,
    reason: null,
    paidTo: BOC,
  });
  expect((await sandbox.call('GET', `/digital/v1/refunds/${refund.requestNo}`)).body).toMatchObject({
    paidTo: BOC,
  });
  expect(await callback(refund.requestNo)).toMatchObject({
    type: 'refund.settled',
    amountFen: 990,
    paidTo: BOC,
  });
  expect(await balances(trade.payerNo)).toMatchObject({ icbc: 50_000, boc: 100_000 - 4000 });
  expect((await order(refundOf(trade.requestNo, 4001))).body).toMatchObject({
    state: 'rejected',
    reason: 'exceeds_payment',
    paidTo: null,
  });
});

test("its faults are set separately from the cashier's", async () => {
  await sandbox.open('PUT', '/sandbox/v1/faults', {
    digital: { refundMode: 'processing', refundDelayMs: 80 },
  });
  const [trade, other] = [await digitalTrade(sandbox), await paidTrade(sandbox)];
  await pay(trade.requestNo);
  const refund = refundOf(trade.requestNo, 4990);
  expect((await order(refund)).body).toMatchObject({ state: 'processing', paidTo: null });
  expect(
    (
      await sandbox.call('POST', '/cashier/v1/refunds', {
        ...refundOf(other.requestNo, 4990),
        notifyUrl: sandbox.notifyUrl,
      })
    ).body,
  ).toMatchObject({ state: 'settled' });
  expect(await callback(refund.requestNo)).toMatchObject({ type: 'refund.settled', paidTo: ICBC });

  await sandbox.open('PUT', '/sandbox/v1/faults', { digital: { down: true } });
  await expect(query(trade.requestNo)).rejects.toThrow('fetch failed');
  expect(await sandbox.call('GET', `/cashier/v1/trades/${other.requestNo}`)).toMatchObject({ status: 200 });
});

test('the same request number is a separate trade at each of the two cashiers', async () => {
  const own = await sandboxForTests();
  const body = tradeOrder(own);
  await own.call('POST', '/cashier/v1/trades', body);
  expect(await own.call('GET', `/digital/v1/trades/${body.requestNo}`)).toMatchObject({ status: 404 });
  await own.call('POST', '/digital/v1/trades', { ...body, amountFen: 100, notifyUrl: own.digitalNotifyUrl });
  await own.open('POST', `/sandbox/v1/digital-trades/${body.requestNo}/pay`, {});
  expect((await own.call('GET', `/cashier/v1/trades/${body.requestNo}`)).body).toMatchObject({
    state: 'open',
    amountFen: 4990,
  });
  expect((await own.open('GET', `/sandbox/v1/accounts/${body.payerNo}`)).body).toMatchObject({
    balanceFen: 50_000,
  });
  expect(
    (
      await own.call('POST', '/cashier/v1/refunds', {
        requestNo: newRequestNo(),
        paymentRequestNo: body.requestNo,
        amountFen: 1,
        notifyUrl: own.notifyUrl,
      })
    ).body,
  ).toMatchObject({ state: 'rejected', reason: 'payment_not_paid' });
  const range = aroundNow();
  expect((await own.call('GET', `/digital/v1/statement?${range}`)).body['items']).toMatchObject([
    { kind: 'payment', requestNo: body.requestNo, amountFen: 100 },
  ]);
  expect((await own.call('GET', `/cashier/v1/statement?${range}`)).body['items']).toEqual([]);
  await own.stop();
});

test('a restart keeps trades, paying wallets and balances, and sends pending callbacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-digital-'));
  const own = await sandboxForTests({ dataFile: join(folder, 'restart.db') });
  own.receiver.answer = 500;
  const trade = await digitalTrade(own);
  await own.open('POST', `/sandbox/v1/digital-trades/${trade.requestNo}/pay`, { walletId: 'abc' });
  await eventually('an attempt', () => own.receiver.about(trade.requestNo).length > 0);
  await own.restart(async () => {
    own.receiver.received.length = 0;
    own.receiver.answer = 200;
  });
  expect((await own.call('GET', `/digital/v1/trades/${trade.requestNo}`)).body).toMatchObject({
    state: 'paid',
    paidFrom: '农业银行数字人民币钱包 (尾号 3308)',
  });
  expect((await own.open('GET', `/sandbox/v1/digital-accounts/${trade.payerNo}`)).body).toMatchObject({
    balanceFen: 170_500 - 4990,
  });
  expect(
    (await eventually('the repeated callback', () => own.receiver.about(trade.requestNo)[0])).body,
  ).toMatchObject({ type: 'payment.paid' });
  await own.stop();
  await rm(folder, { recursive: true });
});
