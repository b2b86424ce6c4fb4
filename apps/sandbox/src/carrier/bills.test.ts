import { expect, test } from 'vitest';
import { lastMonths } from '@phonebill/china-time';
import { topupOrder } from '../testing/orders.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

interface Bills {
  readonly mobileNo: string;
  readonly balanceFen: number;
  readonly asOf: string;
  readonly months: readonly {
    readonly month: string;
    readonly totalFen: number;
    readonly kinds: readonly { readonly kind: string; readonly amountFen: number }[];
  }[];
}
const ask = (mobileNo: string) => sandbox.call('GET', `/carrier/v1/accounts/${mobileNo}/bills`);
const bills = async (mobileNo: string) => (await ask(mobileNo)).body as unknown as Bills;

test('a number has twelve months, newest first, whose kinds add up to the total', async () => {
  for (const mobileNo of ['13800138000', '13900001234', '18612345678']) {
    const answer = await bills(mobileNo);
    expect(answer.mobileNo).toBe(mobileNo);
    expect(Math.abs(Date.parse(answer.asOf) - Date.now())).toBeLessThan(10_000);
    expect(answer.months.map(({ month }) => month)).toEqual(lastMonths(Date.parse(answer.asOf), 12));
    for (const { totalFen, kinds } of answer.months) {
      expect(kinds[0]?.kind).toBe('plan');
      expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
      expect(
        kinds.every(
          ({ kind, amountFen }) =>
            ['plan', 'calls', 'data', 'sms', 'other'].includes(kind) &&
            Number.isInteger(amountFen) &&
            amountFen > 0,
        ),
      ).toBe(true);
      expect(kinds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(totalFen);
    }
    expect(new Set(answer.months.map(({ totalFen }) => totalFen)).size).toBeGreaterThan(1);
  }
});

test('a number always has the same bills, and another number has different ones', async () => {
  const first = await bills('13800138000');
  const own = await sandboxForTests();
  expect((await own.call('GET', '/carrier/v1/accounts/13800138000/bills')).body).toMatchObject({
    balanceFen: first.balanceFen,
    months: first.months,
  });
  await own.stop();
  expect((await bills('13800138001')).months).not.toEqual(first.months);
});

test('a top-up is added to the balance and not to a bill', async () => {
  const before = await bills('13600136000');
  await sandbox.call('POST', '/carrier/v1/topups', topupOrder(sandbox, '13600136000'));
  expect(await bills('13600136000')).toMatchObject({
    balanceFen: before.balanceFen + 5000,
    months: before.months,
  });
});

test('0012 has no bill, 0013 is unavailable, 0014 has one month; top-ups are credited at once', async () => {
  expect(await ask('13800130012')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (let time = 0; time < 3; time += 1)
    expect(await ask('13800130013')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await bills('13800130014')).months.map(({ month }) => month)).toEqual(lastMonths(Date.now(), 1));
  for (const digits of ['0012', '0013', '0014']) {
    expect(
      (await sandbox.call('POST', '/carrier/v1/topups', topupOrder(sandbox, `1380013${digits}`))).body,
    ).toMatchObject({ state: 'credited' });
    expect((await sandbox.call('GET', `/carrier/v1/numbers/1380013${digits}`)).body).toMatchObject({
      acceptsTopUp: true,
    });
  }
});

test('0031 has ¥3.00 until a credit, which is added to it', async () => {
  expect(await bills('13800130031')).toMatchObject({ balanceFen: 300 });
  expect(await bills('13900130031')).toMatchObject({ balanceFen: 300 });
  expect(
    (await sandbox.call('POST', '/carrier/v1/topups', topupOrder(sandbox, '13800130031'))).body,
  ).toMatchObject({ state: 'credited' });
  expect(await bills('13800130031')).toMatchObject({ balanceFen: 5300 });
  expect(await bills('13900130031')).toMatchObject({ balanceFen: 300 });
});

test('a balance can be set, even below zero, and later credits are added', async () => {
  const set = (mobileNo: string, balanceFen: unknown) =>
    sandbox.open('PUT', `/sandbox/v1/carrier/${mobileNo}/balance`, { balanceFen });
  await sandbox.call('POST', '/carrier/v1/topups', topupOrder(sandbox, '13600136031'));
  expect((await set('13600136031', 1500)).body).toEqual({ mobileNo: '13600136031', balanceFen: 1500 });
  expect(await bills('13600136031')).toMatchObject({ balanceFen: 1500 });
  await sandbox.call('POST', '/carrier/v1/topups', topupOrder(sandbox, '13600136031'));
  expect(await bills('13600136031')).toMatchObject({ balanceFen: 6500 });
  await set('13600136031', -200);
  expect(await bills('13600136031')).toMatchObject({ balanceFen: -200 });
  for (const balanceFen of [1.5, '100', null])
    expect(await set('13600136031', balanceFen)).toMatchObject({ status: 400 });
  expect(await set('123', 100)).toMatchObject({ status: 400 });
});

test('refuses an invalid mobile number', async () => {
  expect(await ask('123')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});
