import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { topupOrder, paidTrade } from '../testing/orders.ts';
import { eventually, newRequestNo, sandboxForTests, TIME_SCALE } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const set = (faults: object) => sandbox.open('PUT', '/sandbox/v1/faults', faults);
const order = (topup: object) => sandbox.call('POST', '/carrier/v1/topups', topup);
const query = (requestNo: string) => sandbox.call('GET', `/carrier/v1/topups/${requestNo}`);

test('down cuts every call of that partner only, and the calls have no effect', async () => {
  await set({ carrier: { down: true } });
  const topup = topupOrder(sandbox, '13500135000');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await expect(query(topup.requestNo)).rejects.toThrow('fetch failed');
  expect(
    await sandbox.call('POST', '/sms/v1/messages', {
      requestNo: newRequestNo(),
      mobileNo: '13500135000',
      text: 'x',
    }),
  ).toMatchObject({ status: 200 });
  await set({});
  expect(await query(topup.requestNo)).toMatchObject({ status: 404 });
});

test('delayMs delays every answer', async () => {
  await set({ carrier: { delayMs: [120, 150] } });
  const startedAt = Date.now();
  expect(await order(topupOrder(sandbox, '13500135000'))).toMatchObject({ status: 200 });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(115);
});

test('errorRate answers 500 without an effect', async () => {
  await set({ carrier: { errorRate: 1 } });
  const topup = topupOrder(sandbox, '13500135000');
  expect(await order(topup)).toMatchObject({ status: 500, body: { code: 'simulated_error' } });
  await set({});
  expect(await query(topup.requestNo)).toMatchObject({ status: 404 });
});

test('dropRequestRate cuts the connection without an effect', async () => {
  await set({ carrier: { dropRequestRate: 1 } });
  const topup = topupOrder(sandbox, '13500135000');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await set({});
  expect(await query(topup.requestNo)).toMatchObject({ status: 404 });
});

test('dropReplyRate carries out the request and drops the answer', async () => {
  await set({ carrier: { dropReplyRate: 1 }, sms: { dropReplyRate: 1 } });
  const topup = topupOrder(sandbox, '13500135000');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await expect(
    sandbox.call('POST', '/sms/v1/messages', {
      requestNo: newRequestNo(),
      mobileNo: '13500135001',
      text: 'hello',
    }),
  ).rejects.toThrow('fetch failed');
  await set({});
  expect((await query(topup.requestNo)).body).toMatchObject({ state: 'credited' });
  expect(
    (await sandbox.open('GET', '/sandbox/v1/messages?mobileNo=13500135001')).body['messages'],
  ).toHaveLength(1);
});

test('a rate between 0 and 1 affects some of the calls', async () => {
  await set({ carrier: { errorRate: 0.5 } });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => sandbox.call('GET', '/carrier/v1/numbers/13500135000')),
  );
  const failed = answers.filter(({ status }) => status === 500).length;
  expect(failed).toBeGreaterThan(5);
  expect(failed).toBeLessThan(55);
});

test('duplicateCallbackRate sends the same message twice', async () => {
  await set({ cashier: { duplicateCallbackRate: 1 } });
  const { requestNo } = await paidTrade(sandbox);
  await eventually('two callbacks', () => sandbox.receiver.about(requestNo).length === 2);
  const [one, other] = sandbox.receiver.about(requestNo);
  expect(one).toMatchObject({ id: other?.id, body: other?.body });
});

test('dropCallbackRate drops the first attempt, and the repetition arrives', async () => {
  await set({ cashier: { dropCallbackRate: 1 } });
  const startedAt = Date.now();
  const { requestNo } = await paidTrade(sandbox);
  const first = await eventually('the repetition', () => sandbox.receiver.about(requestNo)[0]);
  expect(first.at - startedAt).toBeGreaterThanOrEqual(1000 * TIME_SCALE);
  await wait(100);
  expect(sandbox.receiver.about(requestNo)).toHaveLength(1);
});

test('callbackDelayMs delays callbacks', async () => {
  await set({ cashier: { callbackDelayMs: [150, 160] } });
  const startedAt = Date.now();
  const { requestNo } = await paidTrade(sandbox);
  const first = await eventually('the callback', () => sandbox.receiver.about(requestNo)[0]);
  expect(first.at - startedAt).toBeGreaterThanOrEqual(145);
});

test('wrongAmountCallbackRate adds seven yuan to the amount in the callback only', async () => {
  await set({ cashier: { wrongAmountCallbackRate: 1 }, carrier: { wrongAmountCallbackRate: 1 } });
  const { requestNo } = await paidTrade(sandbox);
  expect(await eventually('the callback', () => sandbox.receiver.about(requestNo)[0]?.body)).toMatchObject({
    amountFen: 5690,
  });
  expect((await sandbox.call('GET', `/cashier/v1/trades/${requestNo}`)).body).toMatchObject({
    amountFen: 4990,
  });
  const topup = topupOrder(sandbox, '13500130005');
  await order(topup);
  expect(
    await eventually('the callback', () => sandbox.receiver.about(topup.requestNo)[0]?.body),
  ).toMatchObject({ faceFen: 5700 });
});

test('settings replace all earlier ones, are returned, and are cleared by DELETE', async () => {
  await set({ carrier: { errorRate: 0.2 } });
  const { body } = await set({ sms: { delayMs: [1, 2] } });
  expect(body).toMatchObject({ carrier: { errorRate: 0 }, sms: { delayMs: [1, 2], down: false } });
  expect((await sandbox.open('GET', '/sandbox/v1/faults')).body).toEqual(body);
  expect((await sandbox.open('DELETE', '/sandbox/v1/faults')).body).toMatchObject({
    sms: { delayMs: [0, 0] },
  });
});

test('invalid settings are refused with the accepted values', async () => {
  const wrong: [unknown, string][] = [
    [{ bank: {} }, '"bank" is not a partner; there are cashier, digital, points, entrust, carrier, sms'],
    [{ sms: { refundMode: 'settled' } }, 'sms has no knob "refundMode"'],
    [{ carrier: { errorRate: 2 } }, 'carrier.errorRate takes a number from 0 to 1'],
    [{ carrier: { errorRate: '0.1' } }, 'carrier.errorRate takes a number from 0 to 1'],
    [{ carrier: { delayMs: [5, 1] } }, 'carrier.delayMs takes [least, most]'],
    [{ carrier: { delayMs: 5 } }, 'carrier.delayMs takes [least, most]'],
    [{ carrier: { down: 1 } }, 'carrier.down takes true or false'],
    [{ cashier: { refundMode: 'never' } }, 'cashier.refundMode takes settled, processing, rejected'],
    [{ cashier: { refundDelayMs: -1 } }, 'cashier.refundDelayMs takes whole milliseconds'],
    [{ cashier: 1 }, 'cashier must be an object'],
    [[], 'the body must be an object'],
  ];
  for (const [faults, message] of wrong) {
    expect(await set(faults as object)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: expect.stringContaining(message) as string },
    });
  }
});

test('a request is carried out although its caller disconnects before the answer', async () => {
  await set({ carrier: { delayMs: [150, 150] } });
  const topup = topupOrder(sandbox, '13500135002');
  const hangUp = () => sandbox.call('POST', '/carrier/v1/topups', topup, AbortSignal.timeout(30));
  // Repeated if the request had not arrived there yet: no client waits long enough to be answered.
  await eventually('the credit', async () => {
    await expect(hangUp()).rejects.toThrow('timeout');
    return (await query(topup.requestNo)).status === 200;
  });
});

test('the sandbox stops at once although a call is delayed', async () => {
  const own = await sandboxForTests();
  await own.open('PUT', '/sandbox/v1/faults', { carrier: { delayMs: [60_000, 60_000] } });
  const held = own.call('GET', '/carrier/v1/numbers/13500135000');
  const cut = expect(held).rejects.toThrow('fetch failed');
  await wait(30);
  await own.stop();
  await cut;
});
