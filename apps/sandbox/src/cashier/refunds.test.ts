import { expect, test } from 'vitest';
import { paidTrade, tradeOrder } from '../testing/orders.ts';
import { eventually, newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const refundOf = (paymentRequestNo: string, amountFen: number) => ({
  requestNo: newRequestNo(),
  paymentRequestNo,
  amountFen,
  notifyUrl: sandbox.notifyUrl,
});
const order = (refund: object) => sandbox.call('POST', '/cashier/v1/refunds', refund);
const balance = async (payerNo: string) =>
  (await sandbox.open('GET', `/sandbox/v1/accounts/${payerNo}`)).body['balanceFen'];
const callback = (requestNo: string) =>
  eventually('a callback', () => sandbox.receiver.about(requestNo)[0]?.body);

test('a refund is settled at once, paid to the payer and reported by a callback', async () => {
  const trade = await paidTrade(sandbox);
  const refund = refundOf(trade.requestNo, 4990);
  expect(await order(refund)).toEqual({
    status: 200,
    body: {
      requestNo: refund.requestNo,
      state: 'settled',
      amountFen: 4990,
      reason: null,
      paidTo: '和包余额',
    },
  });
  expect(await balance(trade.payerNo)).toBe(50_000);
  expect(await callback(refund.requestNo)).toMatchObject({
    type: 'refund.settled',
    amountFen: 4990,
    tradeNo: expect.any(String) as string,
  });
  expect((await sandbox.call('GET', `/cashier/v1/refunds/${refund.requestNo}`)).body).toMatchObject({
    state: 'settled',
  });
});

test('a repeated refund pays nothing more, and different content is refused', async () => {
  const trade = await paidTrade(sandbox);
  const refund = refundOf(trade.requestNo, 1000);
  const first = await order(refund);
  expect(await order(refund)).toEqual(first);
  expect(await order({ ...refund, amountFen: 1001 })).toMatchObject({
    status: 409,
    body: { code: 'request_no_reused' },
  });
  expect(await balance(trade.payerNo)).toBe(50_000 - 3990);
});

test('refunds never exceed the payment in total, even while some are processing', async () => {
  await sandbox.open('PUT', '/sandbox/v1/faults', {
    cashier: { refundMode: 'processing', refundDelayMs: 60_000 },
  });
  const trade = await paidTrade(sandbox);
  expect((await order(refundOf(trade.requestNo, 4000))).body).toMatchObject({ state: 'processing' });
  const tooMuch = refundOf(trade.requestNo, 991);
  expect((await order(tooMuch)).body).toMatchObject({ state: 'rejected', reason: 'exceeds_payment' });
  expect(await callback(tooMuch.requestNo)).toMatchObject({
    type: 'refund.rejected',
    reason: 'exceeds_payment',
  });
  expect((await order(refundOf(trade.requestNo, 990))).body).toMatchObject({ state: 'processing' });
});

test('a refund of an unpaid or unknown trade is rejected', async () => {
  const open = tradeOrder(sandbox);
  await sandbox.call('POST', '/cashier/v1/trades', open);
  expect((await order(refundOf(open.requestNo, 1))).body).toMatchObject({
    state: 'rejected',
    reason: 'payment_not_paid',
  });
  expect((await order(refundOf(newRequestNo(), 1))).body).toMatchObject({
    state: 'rejected',
    reason: 'payment_not_found',
  });
});

test('the fault refundMode processing settles once, after refundDelayMs', async () => {
  const refundsTake = (refundDelayMs: number) =>
    sandbox.open('PUT', '/sandbox/v1/faults', { cashier: { refundMode: 'processing', refundDelayMs } });
  const trade = await paidTrade(sandbox);
  // One refund that is still under way whenever it is looked at, and one that need not be.
  await refundsTake(60_000);
  expect((await order(refundOf(trade.requestNo, 990))).body).toMatchObject({ state: 'processing' });
  expect(await balance(trade.payerNo)).toBe(50_000 - 4990);
  await refundsTake(100);
  const refund = refundOf(trade.requestNo, 4000);
  expect((await order(refund)).body).toMatchObject({ state: 'processing' });
  expect(await callback(refund.requestNo)).toMatchObject({ type: 'refund.settled' });
  expect((await order(refund)).body).toMatchObject({ state: 'settled' });
  expect(await balance(trade.payerNo)).toBe(50_000 - 990);
});

test('the fault refundMode rejected rejects, and a later refund under a new number is settled', async () => {
  await sandbox.open('PUT', '/sandbox/v1/faults', { cashier: { refundMode: 'rejected' } });
  const trade = await paidTrade(sandbox);
  expect((await order(refundOf(trade.requestNo, 4990))).body).toMatchObject({
    state: 'rejected',
    reason: 'simulated_rejection',
  });
  await sandbox.open('DELETE', '/sandbox/v1/faults');
  expect((await order(refundOf(trade.requestNo, 4990))).body).toMatchObject({ state: 'settled' });
});

test('an unknown refund answers 404', async () => {
  expect(await sandbox.call('GET', `/cashier/v1/refunds/${newRequestNo()}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});
