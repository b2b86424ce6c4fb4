import { expect, test } from 'vitest';
import { aroundNow, debitOrder, signedMandate } from '../testing/orders.ts';
import { eventually, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const REPAYMENTS = '/entrust/v1/repayments';
const repay = (order: object) => sandbox.call('POST', REPAYMENTS, order);
const ask = async (requestNo: string) => (await sandbox.call('GET', `${REPAYMENTS}/${requestNo}`)).body;
const cancel = async (requestNo: string) =>
  (await sandbox.call('POST', `${REPAYMENTS}/${requestNo}/cancel`)).body;
const usedFen = async (payerNo: string) =>
  (await sandbox.call('GET', `/entrust/v1/credit/${payerNo}`)).body['usedFen'];
const knobs = (entrust: object) => sandbox.open('PUT', '/sandbox/v1/faults', { entrust });

/** Returns a payer who has used ¥49.90 of credit pay, and the repayment of all of it. */
async function debtor() {
  const mandate = await signedMandate(sandbox);
  await sandbox.call('POST', '/entrust/v1/debits', debitOrder(sandbox, mandate, { source: 'creditPay' }));
  return { requestNo: newRequestNo(), payerNo: mandate.payerNo, amountFen: 4990 };
}

test('a repeated repayment lowers the used credit once, and different content is refused', async () => {
  const order = await debtor();
  const first = await repay(order);
  expect(first).toEqual({
    status: 200,
    body: { requestNo: order.requestNo, state: 'settled', amountFen: 4990, reason: null },
  });
  expect(await repay(order)).toEqual(first);
  expect(await ask(order.requestNo)).toEqual(first.body);
  for (const change of [{ amountFen: 1 }, { payerNo: 'else' }])
    expect(await repay({ ...order, ...change })).toMatchObject({
      status: 409,
      body: { code: 'request_no_reused' },
    });
  expect(await usedFen(order.payerNo)).toBe(0);
});

test('a repayment above the used credit is refused, and changes nothing', async () => {
  const order = await debtor();
  expect((await repay({ ...order, amountFen: 4991 })).body).toMatchObject({
    state: 'refused',
    reason: 'nothing_owed',
    amountFen: 4991,
  });
  expect(await usedFen(order.payerNo)).toBe(4990);
  expect((await repay({ ...order, requestNo: newRequestNo(), payerNo: 'nobody' })).body).toMatchObject({
    state: 'refused',
    reason: 'nothing_owed',
  });
});

test('the fault refundMode processing settles after refundDelayMs, up to the used credit', async () => {
  await knobs({ refundMode: 'processing', refundDelayMs: 60_000 });
  const waiting = await debtor();
  expect((await repay(waiting)).body).toMatchObject({ state: 'accepted' });
  expect(await usedFen(waiting.payerNo)).toBe(4990);
  await knobs({ refundMode: 'processing', refundDelayMs: 1500 });
  const order = await debtor();
  const second = { ...order, requestNo: newRequestNo(), amountFen: 1000 };
  expect((await repay(order)).body).toMatchObject({ state: 'accepted' });
  expect((await repay(second)).body).toMatchObject({ state: 'accepted' });
  await eventually(
    'the settling',
    async () =>
      (await ask(order.requestNo))['state'] === 'settled' &&
      (await ask(second.requestNo))['state'] === 'refused',
  );
  expect(await usedFen(order.payerNo)).toBe(0);
});

test('the fault refundMode rejected refuses a repayment', async () => {
  await knobs({ refundMode: 'rejected' });
  const order = await debtor();
  expect((await repay(order)).body).toMatchObject({ state: 'refused', reason: 'simulated_rejection' });
  expect(await usedFen(order.payerNo)).toBe(4990);
});

test('an accepted repayment can be cancelled and never settles, and a settled one cannot', async () => {
  const [order, later] = [await debtor(), await debtor()];
  await knobs({ refundMode: 'processing', refundDelayMs: 60_000 });
  await repay(order);
  expect(await cancel(order.requestNo)).toMatchObject({ state: 'cancelled', amountFen: 4990 });
  await knobs({ refundMode: 'processing', refundDelayMs: 100 });
  await repay(later);
  await eventually('the later one', async () => (await ask(later.requestNo))['state'] === 'settled');
  expect(await ask(order.requestNo)).toMatchObject({ state: 'cancelled' });
  expect(await usedFen(order.payerNo)).toBe(4990);
  expect(await cancel(later.requestNo)).toMatchObject({ state: 'settled' });
});

test('cancelling a repayment before it arrives applies to it when it arrives', async () => {
  const order = await debtor();
  expect(await sandbox.call('GET', `${REPAYMENTS}/${order.requestNo}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  for (let time = 0; time < 2; time += 1)
    expect(await cancel(order.requestNo)).toEqual({
      requestNo: order.requestNo,
      state: 'cancelled',
      amountFen: 0,
      reason: null,
    });
  for (let time = 0; time < 2; time += 1)
    expect((await repay(order)).body).toMatchObject({ state: 'cancelled', amountFen: 4990 });
  expect(await repay({ ...order, amountFen: 1 })).toMatchObject({ status: 409 });
  expect(await usedFen(order.payerNo)).toBe(4990);
});

test('the statement lists the settled repayments, by page', async () => {
  const own = await sandboxForTests();
  await own.open('PUT', '/sandbox/v1/entrust/rich/credit', { limitFen: 1_000_000 });
  const mandate = await signedMandate(own, '13800138000', {
    payerNo: 'rich',
    perChargeFen: 1_000_000,
    perMonthFen: 1_000_000,
  });
  await own.call(
    'POST',
    '/entrust/v1/debits',
    debitOrder(own, mandate, { source: 'creditPay', amountFen: 600_000 }),
  );
  const settled = Array.from({ length: 510 }, () => newRequestNo());
  await own.call('POST', REPAYMENTS, { requestNo: newRequestNo(), payerNo: 'rich', amountFen: 999_999 });
  for (const requestNo of settled)
    await own.call('POST', REPAYMENTS, { requestNo, payerNo: 'rich', amountFen: 1000 });
  await own.call('POST', `${REPAYMENTS}/${newRequestNo()}/cancel`);
  const period = aroundNow();
  const first = (await own.call('GET', `/entrust/v1/repayment-statement?${period}`)).body;
  const second = (
    await own.call('GET', `/entrust/v1/repayment-statement?${period}&cursor=${String(first['nextCursor'])}`)
  ).body;
  const items = [first, second].flatMap(
    ({ items: page }) => page as { requestNo: string; amountFen: number; at: string }[],
  );
  expect(items.map(({ requestNo }) => requestNo)).toEqual(settled);
  expect(items[0]).toEqual({ requestNo: settled[0], amountFen: 1000, at: expect.any(String) as string });
  expect(second['nextCursor']).toBeNull();
  await own.stop();
});
