import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { debitOrder, mandateOrder, signedMandate } from '../testing/orders.ts';
import { eventually, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';
import { PROCESSING_MS } from './outcomes.ts';

/** Slower than the usual scale of tests. */
const SCALE = 0.2;

const sandbox = sandboxOfFile({ timeScale: SCALE });
/** A sandbox in which a mandate is still in processing whenever it is looked at. */
const unhurried = sandboxOfFile({ timeScale: 100 });

const MANDATES = '/entrust/v1/mandates';
const sign = (order: object) => sandbox.call('POST', MANDATES, order);
const ask = (requestNo: string) => sandbox.call('GET', `${MANDATES}/${requestNo}`);
const end = (agreementNo: string) => sandbox.call('POST', `/entrust/v1/agreements/${agreementNo}/end`);
const debit = async (mandate: { agreementNo: string; payerNo: string }, changes = {}) =>
  (await sandbox.call('POST', '/entrust/v1/debits', debitOrder(sandbox, mandate, changes))).body;
const toldAbout = (agreementNo: string) =>
  sandbox.receiver.received.filter(({ body }) => body['agreementNo'] === agreementNo).map(({ body }) => body);

test('a mandate is active in the reply, without a callback, and different content is refused', async () => {
  const order = mandateOrder(sandbox, '13800138000', { endsOn: '2099-12-31' });
  const first = await sign(order);
  expect(first).toEqual({
    status: 200,
    body: { requestNo: order.requestNo, agreementNo: order.agreementNo, state: 'active', reason: null },
  });
  expect(await sign(order)).toEqual(first);
  expect(await ask(order.requestNo)).toEqual(first);
  for (const change of [
    { agreementNo: 'A1' },
    { payerNo: 'else' },
    { mobileNo: '13800138001' },
    { perChargeFen: 1 },
    { perMonthFen: 1 },
    { sources: ['card'] },
    { endsOn: null },
    { notifyUrl: 'http://127.0.0.1:9/else' },
  ]) {
    expect(await sign({ ...order, ...change })).toMatchObject({
      status: 409,
      body: { code: 'request_no_reused' },
    });
  }
  expect(toldAbout(order.agreementNo)).toEqual([]);
});

test('an invalid mandate is refused, and an unknown one answers 404', async () => {
  for (const change of [
    { sources: [] },
    { sources: ['cash'] },
    { sources: ['card', 'card'] },
    { endsOn: '2026-13-01' },
    { perChargeFen: 0 },
    { mobileNo: '1' },
    { payerNo: '' },
  ]) {
    expect(await sign(mandateOrder(sandbox, '13800138000', change))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  }
  expect(await ask(newRequestNo())).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('0021 is processing, and active after 3 s with a callback', async () => {
  const waiting = mandateOrder(unhurried, '13800130021');
  expect((await unhurried.call('POST', MANDATES, waiting)).body).toMatchObject({ state: 'processing' });
  const { body } = await unhurried.call('POST', '/entrust/v1/debits', debitOrder(unhurried, waiting));
  expect(body).toMatchObject({ state: 'declined', declineReason: 'mandate_ended' });
  const order = mandateOrder(sandbox, '13800130021');
  const startedAt = Date.now();
  expect((await sign(order)).body).toMatchObject({ state: 'processing' });
  const [notification] = await eventually(
    'the callback',
    () => sandbox.receiver.about(order.requestNo).length > 0 && sandbox.receiver.about(order.requestNo),
  );
  expect(notification?.at).toBeGreaterThanOrEqual(startedAt + PROCESSING_MS * SCALE);
  expect(notification?.body).toEqual({
    type: 'mandate.active',
    requestNo: order.requestNo,
    agreementNo: order.agreementNo,
    at: expect.any(String) as string,
  });
  expect((await ask(order.requestNo)).body).toMatchObject({ state: 'active' });
  expect(await debit(order)).toMatchObject({ state: 'paid' });
});

test('0022 is refused in the reply', async () => {
  const order = mandateOrder(sandbox, '13800130022');
  expect((await sign(order)).body).toMatchObject({ state: 'refused', reason: 'not_allowed' });
  expect(await debit(order)).toMatchObject({ declineReason: 'mandate_ended' });
});

test('0023 is active without an answer, and is answered when sent again', async () => {
  const order = mandateOrder(sandbox, '13800130023');
  await expect(sign(order)).rejects.toThrow('fetch failed');
  expect((await ask(order.requestNo)).body).toMatchObject({ state: 'active' });
  expect((await sign(order)).body).toMatchObject({ state: 'active' });
});

test('an ended agreement accepts neither debits nor later mandates', async () => {
  const order = await signedMandate(sandbox);
  for (let time = 0; time < 2; time += 1)
    expect(await end(order.agreementNo)).toEqual({
      status: 200,
      body: { agreementNo: order.agreementNo, state: 'ended' },
    });
  expect((await ask(order.requestNo)).body).toMatchObject({ state: 'refused', reason: 'ended' });
  expect(await debit(order)).toMatchObject({ state: 'declined', declineReason: 'mandate_ended' });
  expect((await sign({ ...order, requestNo: newRequestNo() })).body).toMatchObject({
    state: 'refused',
    reason: 'ended',
  });
  expect(toldAbout(order.agreementNo)).toEqual([]);
});

test('an unknown agreement can be ended, and its later mandate is refused', async () => {
  const order = mandateOrder(sandbox, '13800138000');
  expect((await end(order.agreementNo)).body).toMatchObject({ state: 'ended' });
  expect((await sign(order)).body).toMatchObject({ state: 'refused', reason: 'ended' });
  expect(await debit(order)).toMatchObject({ declineReason: 'mandate_ended' });
});

test('a mandate that is processing when its agreement ends never becomes active', async () => {
  const order = mandateOrder(sandbox, '13900130021');
  await sign(order);
  await end(order.agreementNo);
  const later = mandateOrder(sandbox, '13700130021');
  await sign(later);
  await eventually('the later one', async () => (await ask(later.requestNo)).body['state'] === 'active');
  expect((await ask(order.requestNo)).body).toMatchObject({ state: 'refused', reason: 'ended' });
});

test('the newest active mandate replaces the older one', async () => {
  const order = await signedMandate(sandbox);
  await sign({ ...order, requestNo: newRequestNo(), perChargeFen: 1000 });
  expect(await debit(order, { amountFen: 1001 })).toMatchObject({ declineReason: 'over_mandate' });
  expect(await debit(order, { amountFen: 1000 })).toMatchObject({ state: 'paid' });
  await sign({ ...order, requestNo: newRequestNo(), mobileNo: '13800130022' });
  expect(await debit(order, { amountFen: 1000 }), 'a refused one replaces nothing').toMatchObject({
    state: 'paid',
  });
});

test('the wallet can end a mandate, with a callback', async () => {
  const order = await signedMandate(sandbox);
  expect(
    (await sandbox.open('POST', `/sandbox/v1/entrust-agreements/${order.agreementNo}/end`, {})).body,
  ).toEqual({ agreementNo: order.agreementNo, state: 'ended' });
  await eventually('the callback', () => toldAbout(order.agreementNo).length > 0);
  expect(toldAbout(order.agreementNo)).toEqual([
    {
      type: 'mandate.ended',
      requestNo: order.requestNo,
      agreementNo: order.agreementNo,
      at: expect.any(String) as string,
    },
  ]);
  expect(await debit(order)).toMatchObject({ declineReason: 'mandate_ended' });
});

test('a restart keeps mandates, debits, cards and endings, and completes pending ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-entrust-'));
  const own = await sandboxForTests({ dataFile: join(folder, 'entrust.db') });
  const [waiting, ended] = [mandateOrder(own, '13800130021'), mandateOrder(own, '13800138000')];
  await own.call('POST', MANDATES, waiting);
  const mandate = await signedMandate(own, '13800130026');
  const slow = debitOrder(own, mandate);
  await own.call('POST', '/entrust/v1/debits', slow);
  await own.open('POST', `/sandbox/v1/entrust/${mandate.payerNo}/cards`, { number: '6225880123456789' });
  await own.call('POST', `/entrust/v1/agreements/${ended.agreementNo}/end`);
  await own.restart();
  await eventually('the mandate', () =>
    own.receiver.about(waiting.requestNo).some(({ body }) => body['type'] === 'mandate.active'),
  );
  await eventually('the debit', () =>
    own.receiver.about(slow.requestNo).some(({ body }) => body['type'] === 'payment.paid'),
  );
  expect((await own.call('POST', MANDATES, ended)).body).toMatchObject({ state: 'refused', reason: 'ended' });
  expect((await own.open('GET', `/sandbox/v1/entrust/${mandate.payerNo}`)).body).toMatchObject({
    balanceFen: 50_000 - 4990,
    cards: [{ lastDigits: '6789' }],
    debits: [{ state: 'paid' }],
    mandates: [{ requestNo: mandate.requestNo, state: 'active' }],
  });
  await own.stop();
  await rm(folder, { recursive: true });
});
