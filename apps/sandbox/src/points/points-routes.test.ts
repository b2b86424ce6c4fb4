import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearEnd } from '../clock/calendar.ts';
import { aroundNow, holdOrder } from '../testing/orders.ts';
import {
  type Answer,
  eventually,
  inTime,
  newRequestNo,
  sandboxForTests,
  timeIn,
} from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const HOLDS = '/points/v1/holds';
const hold = (order: object) => sandbox.call('POST', HOLDS, order);
const query = (requestNo: string) => sandbox.call('GET', `${HOLDS}/${requestNo}`);
const act = (requestNo: string, what: 'spend' | 'release') =>
  sandbox.call('POST', `${HOLDS}/${requestNo}/${what}`);
const giveBack = (holdRequestNo: string, points: number, requestNo = newRequestNo()) =>
  sandbox.call('POST', '/points/v1/returns', { requestNo, holdRequestNo, points });
const account = async (payerNo: string) => (await sandbox.call('GET', `/points/v1/accounts/${payerNo}`)).body;

async function spentHold(changes = {}) {
  const order = holdOrder(changes);
  await hold(order);
  await act(order.requestNo, 'spend');
  return order;
}

test('a payer starts with 20,000 points, of which 1,500 expire at the end of the year', async () => {
  expect(await account('P-new')).toEqual({
    payerNo: 'P-new',
    availablePoints: 20_000,
    frozenPoints: 0,
    expiring: { points: 1500, at: new Date(yearEnd(Date.now())).toISOString() },
  });
  await hold(holdOrder({ payerNo: 'P-poor', points: 19_000 }));
  expect(await account('P-poor')).toMatchObject({
    availablePoints: 1000,
    frozenPoints: 19_000,
    expiring: { points: 1000 },
  });
  await hold(holdOrder({ payerNo: 'P-poor', points: 1000 }));
  expect(await account('P-poor')).toMatchObject({ availablePoints: 0, frozenPoints: 20_000, expiring: null });
});

test('a repeated hold freezes points once, and different content is refused', async () => {
  const order = holdOrder();
  const [first, ...others] = await Promise.all([hold(order), hold(order), hold(order)]);
  expect(first).toMatchObject({
    status: 200,
    body: {
      requestNo: order.requestNo,
      state: 'frozen',
      points: 500,
      reason: null,
      holdNo: expect.stringMatching(/^H/) as string,
    },
  });
  for (const other of others) expect(other).toEqual(first);
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 19_500, frozenPoints: 500 });
  for (const change of [
    { points: 501 },
    { payerNo: 'else' },
    { subject: 'else' },
    { expiresAt: new Date(Date.now() + 1000).toISOString() },
  ]) {
    expect(await hold({ ...order, ...change })).toMatchObject({
      status: 409,
      body: { code: 'request_no_reused' },
    });
  }
});

test('a hold above the available points is refused, and stays refused when points are added', async () => {
  const order = holdOrder({ points: 20_001 });
  expect((await hold(order)).body).toMatchObject({ state: 'refused', reason: 'insufficient_points' });
  await sandbox.open('POST', `/sandbox/v1/points/${order.payerNo}/add`, {});
  expect((await hold(order)).body).toMatchObject({ state: 'refused', reason: 'insufficient_points' });
  expect((await act(order.requestNo, 'spend')).body).toMatchObject({ state: 'refused' });
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 30_000, frozenPoints: 0 });
});

test('frozen points are spent once, and spent points cannot be released', async () => {
  const order = holdOrder();
  await hold(order);
  const answers = await Promise.all([
    act(order.requestNo, 'spend'),
    act(order.requestNo, 'spend'),
    act(order.requestNo, 'release'),
  ]);
  expect(answers.map(({ body }) => body['state'])).toEqual(['spent', 'spent', 'spent']);
  expect((await query(order.requestNo)).body).toMatchObject({ state: 'spent', points: 500 });
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 19_500, frozenPoints: 0 });
});

test('released points are available again, and cannot be spent', async () => {
  const order = holdOrder();
  await hold(order);
  expect((await act(order.requestNo, 'release')).body).toMatchObject({ state: 'released', reason: null });
  expect((await act(order.requestNo, 'spend')).body).toMatchObject({ state: 'released' });
  expect((await hold(order)).body).toMatchObject({ state: 'released' });
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 20_000, frozenPoints: 0 });
});

test('a hold released before it arrives answers 404, and is never frozen', async () => {
  const order = holdOrder();
  for (let time = 0; time < 2; time += 1)
    expect(await act(order.requestNo, 'release')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await query(order.requestNo)).toMatchObject({ status: 404 });
  expect(await act(order.requestNo, 'spend')).toMatchObject({ status: 404 });
  expect((await hold(order)).body).toMatchObject({ state: 'released', points: 500 });
  expect((await query(order.requestNo)).body).toMatchObject({ state: 'released' });
  expect(await hold({ ...order, points: 1 })).toMatchObject({ status: 409 });
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 20_000, frozenPoints: 0 });
});

test('a frozen hold that expires is released, without a request for it', async () => {
  const order = await inTime('a frozen hold', async (ms) => {
    const brief = holdOrder({ expiresAt: timeIn(ms) });
    return (await hold(brief)).body['state'] === 'frozen' && brief;
  });
  await eventually(
    'the points to be available',
    async () => (await account(order.payerNo))['availablePoints'] === 20_000,
  );
  expect((await act(order.requestNo, 'spend')).body).toMatchObject({ state: 'released', reason: 'expired' });
  expect((await hold(holdOrder({ expiresAt: new Date(Date.now() - 1).toISOString() }))).body).toMatchObject({
    state: 'released',
    reason: 'expired',
  });
});

test('spent points are returned once per request number, up to the spent amount', async () => {
  const order = await spentHold();
  const requestNo = newRequestNo();
  const first = await giveBack(order.requestNo, 300, requestNo);
  expect(first).toEqual({ status: 200, body: { requestNo, state: 'settled', points: 300, reason: null } });
  expect(await giveBack(order.requestNo, 300, requestNo)).toEqual(first);
  expect(await giveBack(order.requestNo, 301, requestNo)).toMatchObject({
    status: 409,
    body: { code: 'request_no_reused' },
  });
  expect((await sandbox.call('GET', `/points/v1/returns/${requestNo}`)).body).toEqual(first.body);
  expect((await giveBack(order.requestNo, 201)).body).toMatchObject({
    state: 'rejected',
    reason: 'exceeds_hold',
  });
  expect((await giveBack(order.requestNo, 200)).body).toMatchObject({ state: 'settled' });
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 20_000, frozenPoints: 0 });
});

test('a return of unspent points is rejected, and an unknown return answers 404', async () => {
  const order = holdOrder();
  await hold(order);
  expect((await giveBack(order.requestNo, 1)).body).toMatchObject({
    state: 'rejected',
    reason: 'hold_not_spent',
  });
  expect((await giveBack(newRequestNo(), 1)).body).toMatchObject({
    state: 'rejected',
    reason: 'hold_not_found',
  });
  expect(await sandbox.call('GET', `/points/v1/returns/${newRequestNo()}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

test('the fault refundMode settles a return of points later, or rejects it', async () => {
  const order = await spentHold();
  const returnsTake = (refundDelayMs: number) =>
    sandbox.open('PUT', '/sandbox/v1/faults', { points: { refundMode: 'processing', refundDelayMs } });
  // One return that is still under way whenever it is looked at, and one that need not be.
  await returnsTake(60_000);
  expect((await giveBack(order.requestNo, 100)).body).toMatchObject({ state: 'processing' });
  expect(await account(order.payerNo)).toMatchObject({ availablePoints: 19_500 });
  expect((await giveBack(order.requestNo, 401)).body).toMatchObject({
    state: 'rejected',
    reason: 'exceeds_hold',
  });
  await returnsTake(80);
  const requestNo = newRequestNo();
  expect((await giveBack(order.requestNo, 300, requestNo)).body).toMatchObject({ state: 'processing' });
  await eventually('the points', async () => (await account(order.payerNo))['availablePoints'] === 19_800);
  expect((await sandbox.call('GET', `/points/v1/returns/${requestNo}`)).body).toMatchObject({
    state: 'settled',
  });
  await sandbox.open('PUT', '/sandbox/v1/faults', { points: { refundMode: 'rejected' } });
  expect((await giveBack(order.requestNo, 1)).body).toMatchObject({
    state: 'rejected',
    reason: 'simulated_rejection',
  });
});

test('a dropped reply and a service that is down affect holds as well', async () => {
  const order = holdOrder();
  await sandbox.open('PUT', '/sandbox/v1/faults', { points: { dropReplyRate: 1 } });
  await expect(hold(order)).rejects.toThrow('fetch failed');
  await sandbox.open('PUT', '/sandbox/v1/faults', { points: { down: true } });
  await expect(query(order.requestNo)).rejects.toThrow('fetch failed');
  await sandbox.open('DELETE', '/sandbox/v1/faults');
  expect((await query(order.requestNo)).body).toMatchObject({ state: 'frozen' });
});

test('an invalid hold is refused', async () => {
  for (const change of [
    { points: 0 },
    { points: 1.5 },
    { points: '500' },
    { points: 1e15 },
    { expiresAt: 'soon' },
    { subject: '' },
    { payerNo: 7 },
  ]) {
    expect(await hold(holdOrder(change))).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
  expect(await sandbox.open('POST', '/sandbox/v1/points/P1/add', { points: -1 })).toMatchObject({
    status: 400,
  });
});

test('the statement lists spent and returned points, by page', async () => {
  const own = await sandboxForTests();
  await own.open('POST', '/sandbox/v1/points/rich/add', { points: 1_000_000 });
  const orders = Array.from({ length: 501 }, () => holdOrder({ payerNo: 'rich', points: 1 }));
  for (const order of orders) {
    await own.call('POST', HOLDS, order);
    await own.call('POST', `${HOLDS}/${order.requestNo}/spend`);
  }
  const requestNo = newRequestNo();
  await own.call('POST', '/points/v1/returns', { requestNo, holdRequestNo: orders[0]?.requestNo, points: 1 });
  await own.call('POST', HOLDS, holdOrder({ payerNo: 'rich' }));
  const range = aroundNow();
  const first = (await own.call('GET', `/points/v1/statement?${range}`)).body as {
    items: object[];
    nextCursor: string;
  };
  const second = (await own.call('GET', `/points/v1/statement?${range}&cursor=${first.nextCursor}`)).body as {
    items: object[];
    nextCursor: null;
  };
  const items = [...first.items, ...second.items];
  expect(items).toEqual([
    ...orders.map((order) => ({
      kind: 'payment',
      requestNo: order.requestNo,
      holdRequestNo: null,
      points: 1,
      at: expect.any(String) as string,
    })),
    {
      kind: 'refund',
      requestNo,
      holdRequestNo: orders[0]?.requestNo,
      points: 1,
      at: expect.any(String) as string,
    },
  ]);
  expect(second.nextCursor).toBeNull();
  await own.stop();
});

test('a restart keeps points, holds and returns, and completes those that were due meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-points-'));
  const own = await sandboxForTests({ dataFile: join(folder, 'restart.db') });
  const payerNo = 'P-kept';
  const [spent, expiring, unknown] = [
    holdOrder({ payerNo, points: 700 }),
    holdOrder({ payerNo, points: 11, expiresAt: new Date(Date.now() + 250).toISOString() }),
    holdOrder({ payerNo }),
  ];
  await own.call('POST', HOLDS, spent);
  await own.call('POST', `${HOLDS}/${spent.requestNo}/spend`);
  await own.call('POST', HOLDS, expiring);
  await own.call('POST', `${HOLDS}/${unknown.requestNo}/release`);
  await own.open('PUT', '/sandbox/v1/faults', { points: { refundMode: 'processing', refundDelayMs: 300 } });
  await own.call('POST', '/points/v1/returns', {
    requestNo: newRequestNo(),
    holdRequestNo: spent.requestNo,
    points: 200,
  });
  await own.restart();
  await eventually(
    'the hold to expire and the return to settle',
    async () => (await own.call('GET', `/points/v1/accounts/${payerNo}`)).body['availablePoints'] === 19_500,
  );
  expect((await own.open('GET', `/sandbox/v1/points/${payerNo}`)).body).toEqual({
    payerNo,
    availablePoints: 19_500,
    frozenPoints: 0,
    spentPoints: 700,
    returnedPoints: 200,
    grantedPoints: { wallet: 0, mall: 0 },
  });
  expect((await own.call('POST', HOLDS, unknown)).body).toMatchObject({ state: 'released' });
  await own.stop();
  await rm(folder, { recursive: true });
});

test('available + frozen + spent − returned changes only by adding points, and is positive', async () => {
  const call = fc.record({
    kind: fc.constantFrom('hold', 'spend', 'release', 'return', 'add'),
    which: fc.nat(4),
    points: fc.integer({ min: 1, max: 12_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 30 }), async (calls) => {
      const payerNo = `P${newRequestNo()}`;
      const orders = Array.from({ length: 5 }, (_, index) =>
        holdOrder({ payerNo, points: 3000 + index * 1500 }),
      );
      let added = 0;
      const make = ({ kind, which, points }: (typeof calls)[number]): Promise<Answer> => {
        const order = orders[which] ?? holdOrder();
        if (kind === 'hold') return hold(order);
        if (kind === 'return') return giveBack(order.requestNo, points);
        if (kind !== 'add') return act(order.requestNo, kind);
        added += points;
        return sandbox.open('POST', `/sandbox/v1/points/${payerNo}/add`, { points });
      };
      const watch = async (): Promise<void> => {
        const { availablePoints, frozenPoints, spentPoints, returnedPoints } = (
          await sandbox.open('GET', `/sandbox/v1/points/${payerNo}`)
        ).body as Record<string, number>;
        const all = [availablePoints, frozenPoints, spentPoints, returnedPoints].map(Number);
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
        const [available = 0, frozen = 0, spent = 0, returned = 0] = all;
        expect(returned).toBeLessThanOrEqual(spent);
        // While calls are under way, some of the added points may have arrived, and some not.
        expect(available + frozen + spent - returned).toBeGreaterThanOrEqual(20_000);
        expect(available + frozen + spent - returned).toBeLessThanOrEqual(20_000 + added);
      };
      const answers = await Promise.all(calls.flatMap((one) => [make(one), watch()]));
      for (const answer of answers) if (answer) expect(answer.status).toBeLessThan(500);
      const { availablePoints, frozenPoints, spentPoints, returnedPoints } = (
        await sandbox.open('GET', `/sandbox/v1/points/${payerNo}`)
      ).body as Record<string, number>;
      expect(
        Number(availablePoints) + Number(frozenPoints) + Number(spentPoints) - Number(returnedPoints),
      ).toBe(20_000 + added);
    }),
    { numRuns: 60 },
  );
});
