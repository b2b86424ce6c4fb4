import { expect, test } from 'vitest';
import { aroundNow, digitalTrade, paidTrade } from '../testing/orders.ts';
import { eventually, newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const subjectOf = (digits: string) => ({ subject: `Top-up of 138****${digits}` });
const balance = async (payerNo: string) =>
  (await sandbox.open('GET', `/sandbox/v1/accounts/${payerNo}`)).body['balanceFen'];
const refund = (paymentRequestNo: string, amountFen: number, requestNo = newRequestNo()) =>
  sandbox.call('POST', '/cashier/v1/refunds', {
    requestNo,
    paymentRequestNo,
    amountFen,
    notifyUrl: sandbox.notifyUrl,
  });

test.each([
  ['0041', 5090],
  ['0042', 4890],
])(
  '%s: another amount is debited, reported everywhere, and can be refunded in full',
  async (digits, taken) => {
    const trade = await paidTrade(sandbox, subjectOf(digits));
    expect(await balance(trade.payerNo)).toBe(50_000 - taken);
    expect((await sandbox.call('GET', `/cashier/v1/trades/${trade.requestNo}`)).body).toMatchObject({
      state: 'paid',
      amountFen: taken,
    });
    const callback = await eventually('a callback', () => sandbox.receiver.about(trade.requestNo)[0]?.body);
    expect(callback).toMatchObject({ type: 'payment.paid', amountFen: taken });
    const { body } = await sandbox.call('GET', `/cashier/v1/statement?${aroundNow()}`);
    expect(body['items']).toContainEqual(
      expect.objectContaining({ requestNo: trade.requestNo, amountFen: taken }),
    );
    expect((await refund(trade.requestNo, taken + 1)).body).toMatchObject({
      state: 'rejected',
      reason: 'exceeds_payment',
    });
    expect((await refund(trade.requestNo, taken)).body).toMatchObject({ state: 'settled' });
    expect(await balance(trade.payerNo)).toBe(50_000);
  },
);

test('0041 also has another amount at the digital currency cashier', async () => {
  const trade = await digitalTrade(sandbox, subjectOf('0041'));
  await sandbox.open('POST', `/sandbox/v1/digital-trades/${trade.requestNo}/pay`, {});
  expect((await sandbox.call('GET', `/digital/v1/trades/${trade.requestNo}`)).body).toMatchObject({
    amountFen: 5090,
  });
});

test('a refund of 0043 is processing, then unknown, and settled once when sent again', async () => {
  const trade = await paidTrade(sandbox, subjectOf('0043'));
  const requestNo = newRequestNo();
  expect((await refund(trade.requestNo, 4990, requestNo)).body).toMatchObject({ state: 'processing' });
  expect(await sandbox.call('GET', `/cashier/v1/refunds/${requestNo}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect(await balance(trade.payerNo)).toBe(50_000 - 4990);
  expect((await refund(trade.requestNo, 4990, requestNo)).body).toMatchObject({ state: 'settled' });
  expect((await refund(trade.requestNo, 4990, requestNo)).body).toMatchObject({ state: 'settled' });
  expect(await balance(trade.payerNo)).toBe(50_000);
});

test('the faults do the same to every number', async () => {
  await sandbox.open('PUT', '/sandbox/v1/faults', { cashier: { otherAmountRate: 1, loseRefundRate: 1 } });
  const trade = await paidTrade(sandbox);
  const requestNo = newRequestNo();
  expect(await balance(trade.payerNo)).toBe(50_000 - 4890);
  expect((await refund(trade.requestNo, 4890, requestNo)).body).toMatchObject({ state: 'processing' });
  expect((await refund(trade.requestNo, 4890, requestNo)).body).toMatchObject({ state: 'settled' });
  expect(await balance(trade.payerNo)).toBe(50_000);
});
