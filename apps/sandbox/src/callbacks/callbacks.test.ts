import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidTrade, topupOrder, tradeOrder } from '../testing/orders.ts';
import {
  eventually,
  newRequestNo,
  type SandboxForTests,
  sandboxForTests,
} from '../testing/sandbox-for-tests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

const counts = async (sandbox: SandboxForTests) => (await sandbox.open('GET', '/sandbox/v1/callbacks')).body;

test('an unacknowledged callback is repeated under its id, at increasing intervals', async () => {
  const sandbox = await sandboxForTests();
  sandbox.receiver.answer = 500;
  const { requestNo } = await paidTrade(sandbox);
  const times = await eventually(
    'four attempts',
    () => sandbox.receiver.about(requestNo).length === 4 && sandbox.receiver.about(requestNo),
  );
  sandbox.receiver.answer = 204;
  expect(new Set(times.map(({ id }) => id)).size).toBe(1);
  const [a, b, c, d] = times.map(({ at }) => at) as [number, number, number, number];
  expect(b - a).toBeGreaterThanOrEqual(45);
  expect(c - b).toBeGreaterThanOrEqual(95);
  expect(d - c).toBeGreaterThanOrEqual(195);
  await eventually('nothing waiting', async () => (await counts(sandbox))['waiting'] === 0);
  expect(await counts(sandbox)).toEqual({ waiting: 0, givenUp: 0 });
  await sandbox.stop();
});

test('a callback is given up after ten repetitions', async () => {
  const sandbox = await sandboxForTests({ timeScale: 0.001 });
  sandbox.receiver.answer = 500;
  const { requestNo } = await paidTrade(sandbox);
  await eventually('giving up', async () => (await counts(sandbox))['givenUp'] === 1);
  expect(sandbox.receiver.about(requestNo)).toHaveLength(11);
  await sandbox.stop();
});

test('each message has its own id', async () => {
  const sandbox = await sandboxForTests();
  for (let count = 0; count < 5; count += 1) await paidTrade(sandbox);
  await eventually('five callbacks', () => sandbox.receiver.received.length === 5);
  expect(new Set(sandbox.receiver.received.map(({ id }) => id)).size).toBe(5);
  await sandbox.stop();
});

test('150 concurrent top-ups send all 300 callbacks', async () => {
  const sandbox = await sandboxForTests();
  await sandbox.open('PUT', '/sandbox/v1/faults', { carrier: { callbackDelayMs: [300, 300] } });
  const orders = Array.from({ length: 150 }, (_, index) =>
    topupOrder(sandbox, `138${String(1000 + index)}0005`),
  );
  for (const order of orders) await sandbox.call('POST', '/carrier/v1/topups', order);
  await eventually('300 callbacks', () => sandbox.receiver.received.length === 300);
  await eventually('nothing waiting', async () => (await counts(sandbox))['waiting'] === 0);
  await sandbox.stop();
});

test('a restart keeps trades, balances, messages and faults, and sends pending callbacks', async () => {
  const sandbox = await sandboxForTests({ dataFile: join(folder, 'restart.db') });
  sandbox.receiver.answer = 500;
  const paid = await paidTrade(sandbox);
  const pending = topupOrder(sandbox, '13800130001');
  await sandbox.call('POST', '/carrier/v1/topups', pending);
  const expiring = tradeOrder(sandbox, { expiresAt: new Date(Date.now() + 300).toISOString() });
  await sandbox.call('POST', '/cashier/v1/trades', expiring);
  await sandbox.call('POST', '/sms/v1/messages', {
    requestNo: newRequestNo(),
    mobileNo: '13800130001',
    text: 'kept',
  });
  await sandbox.open('PUT', '/sandbox/v1/faults', { sms: { delayMs: [1, 1] } });
  await eventually('an attempt', () => sandbox.receiver.about(paid.requestNo).length > 0);
  const { id } = sandbox.receiver.about(paid.requestNo)[0] ?? {};

  await sandbox.restart(async () => {
    sandbox.receiver.received.length = 0;
    sandbox.receiver.answer = 200;
  });

  expect((await sandbox.call('GET', `/cashier/v1/trades/${paid.requestNo}`)).body).toMatchObject({
    state: 'paid',
  });
  expect((await sandbox.open('GET', `/sandbox/v1/accounts/${paid.payerNo}`)).body).toMatchObject({
    balanceFen: 45_010,
  });
  expect((await sandbox.open('GET', '/sandbox/v1/messages')).body['messages']).toMatchObject([
    { text: 'kept' },
  ]);
  expect((await sandbox.open('GET', '/sandbox/v1/faults')).body).toMatchObject({ sms: { delayMs: [1, 1] } });
  const repeated = await eventually('the repeated callback', () => sandbox.receiver.about(paid.requestNo)[0]);
  expect(repeated).toMatchObject({ id, body: { type: 'payment.paid' } });
  await eventually('crediting', () =>
    sandbox.receiver.about(pending.requestNo).some(({ body }) => body['type'] === 'topup.credited'),
  );
  await eventually('expiry', () =>
    sandbox.receiver.about(expiring.requestNo).some(({ body }) => body['type'] === 'payment.closed'),
  );
  await sandbox.stop();
});
