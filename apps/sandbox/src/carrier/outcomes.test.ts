import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { topupOrder } from '../testing/orders.ts';
import { eventually, TIME_SCALE } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();
/** A sandbox so slow that later events have never happened yet. */
const slow = sandboxOfFile({ timeScale: 100 });

const order = (topup: object, at = sandbox) => at.call('POST', '/carrier/v1/topups', topup);
const query = async (requestNo: string, at = sandbox) =>
  (await at.call('GET', `/carrier/v1/topups/${requestNo}`)).body;
const creditedFen = async (mobileNo: string) =>
  (await sandbox.open('GET', `/sandbox/v1/numbers/${mobileNo}`)).body['creditedFen'];
const callbackTypes = (requestNo: string) =>
  sandbox.receiver.about(requestNo).map(({ body }) => body['type']);
const becomes = (requestNo: string, state: string) =>
  eventually(`${requestNo} ${state}`, async () => (await query(requestNo))['state'] === state);

/** Sends an order that is accepted and whose connection is held open. */
async function heldAtSlow(mobileNo: string): Promise<object> {
  const topup = topupOrder(slow, mobileNo);
  void order(topup, slow).catch(() => undefined);
  await eventually(
    'it to be taken',
    async () => (await query(topup.requestNo, slow))['state'] === 'accepted',
  );
  return topup;
}

test('other numbers are credited at once in the reply, without a callback', async () => {
  const topup = topupOrder(sandbox, '13800138000');
  expect(await order(topup)).toMatchObject({
    status: 200,
    body: { requestNo: topup.requestNo, state: 'credited', faceFen: 5000, reason: null },
  });
  expect(await creditedFen('13800138000')).toBe(5000);
  await wait(50);
  expect(callbackTypes(topup.requestNo)).toEqual([]);
});

test('0001 is accepted, and credited after 20 s with a callback', async () => {
  const topup = topupOrder(sandbox, '13800130001');
  const startedAt = Date.now();
  expect((await order(topup)).body).toMatchObject({ state: 'accepted' });
  expect(await creditedFen('13800130001')).toBe(0);
  const [callback] = await eventually(
    'the callback',
    () => sandbox.receiver.about(topup.requestNo).length > 0 && sandbox.receiver.about(topup.requestNo),
  );
  expect(callback?.at).toBeGreaterThanOrEqual(startedAt + 20_000 * TIME_SCALE);
  expect(callback?.body).toMatchObject({
    type: 'topup.credited',
    faceFen: 5000,
    at: expect.any(String) as string,
    carrierRef: expect.any(String) as string,
  });
  expect(await query(topup.requestNo)).toMatchObject({ state: 'credited' });
  expect(await creditedFen('13800130001')).toBe(5000);
});

test('0002 is accepted, then refused by a callback', async () => {
  const topup = topupOrder(sandbox, '13800130002');
  expect((await order(topup)).body).toMatchObject({ state: 'accepted' });
  await eventually('the callback', () => callbackTypes(topup.requestNo).length > 0);
  expect(sandbox.receiver.about(topup.requestNo)[0]?.body).toMatchObject({
    type: 'topup.refused',
    reason: 'number_suspended',
  });
  expect(await query(topup.requestNo)).toMatchObject({ state: 'refused', reason: 'number_suspended' });
  expect(await creditedFen('13800130002')).toBe(0);
});

test('0003 is accepted without an answer, and credited after 6 s', async () => {
  await heldAtSlow('13800130003');
  const topup = topupOrder(sandbox, '13800130003');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await becomes(topup.requestNo, 'credited');
  await eventually('the callback', () => callbackTypes(topup.requestNo).join() === 'topup.credited');
});

test('0003 repeated under the same request number is answered, and credited once', async () => {
  const waiting = await heldAtSlow('13900130003');
  expect((await order(waiting, slow)).body).toMatchObject({ state: 'accepted' });
  const topup = topupOrder(sandbox, '13900130003');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await order(topup);
  await becomes(topup.requestNo, 'credited');
  expect(await creditedFen('13900130003')).toBe(5000);
});

test('0004 gives no answer, and is refused after 6 s', async () => {
  const topup = topupOrder(sandbox, '13800130004');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await becomes(topup.requestNo, 'refused');
  await eventually('the callback', () => callbackTypes(topup.requestNo).join() === 'topup.refused');
  expect(await creditedFen('13800130004')).toBe(0);
});

test('0005 is credited once in the reply, and its callback arrives twice', async () => {
  const topup = topupOrder(sandbox, '13800130005');
  expect((await order(topup)).body).toMatchObject({ state: 'credited' });
  await eventually('two callbacks', () => callbackTypes(topup.requestNo).length === 2);
  const [one, other] = sandbox.receiver.about(topup.requestNo);
  expect(one).toMatchObject({ id: other?.id, body: other?.body });
  expect(await creditedFen('13800130005')).toBe(5000);
});

test('0006 gets its callback before the reply', async () => {
  const topup = topupOrder(sandbox, '13800130006');
  const { body } = await order(topup);
  const repliedAt = Date.now();
  expect(body).toMatchObject({ state: 'credited' });
  expect(callbackTypes(topup.requestNo)).toEqual(['topup.credited']);
  expect(repliedAt - (sandbox.receiver.about(topup.requestNo)[0]?.at ?? 0)).toBeGreaterThanOrEqual(
    500 * TIME_SCALE - 5,
  );
});

test('0007 has a wrong amount in reply and callback, and the right one in query and credit', async () => {
  const topup = topupOrder(sandbox, '13800130007');
  expect((await order(topup)).body).toMatchObject({ state: 'credited', faceFen: 5100 });
  await eventually('the callback', () => callbackTypes(topup.requestNo).length > 0);
  expect(sandbox.receiver.about(topup.requestNo)[0]?.body).toMatchObject({ faceFen: 5100 });
  await eventually('the right amount', async () => (await query(topup.requestNo))['faceFen'] === 5000);
  expect(await creditedFen('13800130007')).toBe(5000);
});

test('0008 is down from the first attempt, and accepts no request', async () => {
  const topup = topupOrder(slow, '13800130008');
  await expect(order(topup, slow)).rejects.toThrow('fetch failed');
  expect(await slow.call('GET', `/carrier/v1/topups/${topup.requestNo}`)).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  expect(await slow.call('POST', `/carrier/v1/topups/${topup.requestNo}/cancel`)).toMatchObject({
    status: 503,
  });
  await expect(order(topup, slow)).rejects.toThrow('fetch failed');
});

test('0008 is up 15 s after the first attempt, which was not accepted', async () => {
  const topup = topupOrder(sandbox, '13800130008');
  await expect(order(topup)).rejects.toThrow('fetch failed');
  await eventually(
    'the end of the outage',
    async () => (await sandbox.call('GET', `/carrier/v1/topups/${topup.requestNo}`)).status === 404,
  );
  expect((await order(topup)).body).toMatchObject({ state: 'credited' });
  expect(await creditedFen('13800130008')).toBe(5000);
});

test('0009 is ported, so the look-up returns another carrier, and is credited', async () => {
  expect((await sandbox.call('GET', '/carrier/v1/numbers/13800130009')).body).toEqual({
    carrier: 'CUCC',
    ported: true,
    acceptsTopUp: true,
  });
  expect((await order(topupOrder(sandbox, '13800130009'))).body).toMatchObject({ state: 'credited' });
});

test('0010 is refused at once in the reply', async () => {
  expect((await order(topupOrder(sandbox, '13800130010'))).body).toMatchObject({
    state: 'refused',
    reason: 'number_unknown',
  });
});

test('0011 is accepted without a callback, and the query returns credited after 3 s', async () => {
  const topup = topupOrder(sandbox, '13800130011');
  expect((await order(topup)).body).toMatchObject({ state: 'accepted' });
  await becomes(topup.requestNo, 'credited');
  await wait(50);
  expect(callbackTypes(topup.requestNo)).toEqual([]);
});

test('0099 and numbers starting 170 or 171 do not accept top-ups', async () => {
  for (const mobileNo of ['13800130099', '17012345678', '17112345678']) {
    expect((await sandbox.call('GET', `/carrier/v1/numbers/${mobileNo}`)).body).toEqual({
      carrier: null,
      ported: false,
      acceptsTopUp: false,
    });
    expect((await order(topupOrder(sandbox, mobileNo))).body).toMatchObject({
      state: 'refused',
      reason: 'number_not_accepted',
    });
  }
  expect((await sandbox.call('GET', '/carrier/v1/numbers/13800138000')).body).toEqual({
    carrier: null,
    ported: false,
    acceptsTopUp: true,
  });
});

test('0015 is accepted, and credited with a callback by an explicit call', async () => {
  const topup = topupOrder(sandbox, '13800130015');
  expect((await order(topup)).body).toMatchObject({ state: 'accepted' });
  await wait(50);
  expect(await query(topup.requestNo)).toMatchObject({ state: 'accepted' });
  const credit = () => sandbox.open('POST', '/sandbox/v1/carrier/13800130015/credit');
  expect((await credit()).body).toEqual({ credited: 1 });
  expect((await credit()).body).toEqual({ credited: 0 });
  expect(await query(topup.requestNo)).toMatchObject({ state: 'credited' });
  expect(await creditedFen('13800130015')).toBe(5000);
  await eventually('the callback', () => callbackTypes(topup.requestNo).length > 0);
  expect(callbackTypes(topup.requestNo)).toEqual(['topup.credited']);
});
