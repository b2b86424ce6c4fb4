import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdOrder, paidTrade } from '../testing/orders.ts';
import { newRequestNo, sandboxForTests, type SandboxForTests } from '../testing/sandbox-for-tests.ts';

let sandbox: SandboxForTests;
beforeAll(async () => {
  sandbox = await sandboxForTests();
});
afterAll(() => sandbox.stop());

const [from, to] = ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];
const read = async (path: string) => (await sandbox.call('GET', `${path}?from=${from}&to=${to}`)).body;

test("a refund in a statement names its payment, and the totals are the statement's sums", async () => {
  const trade = await paidTrade(sandbox);
  const refund = {
    requestNo: newRequestNo(),
    paymentRequestNo: trade.requestNo,
    amountFen: 990,
    notifyUrl: sandbox.notifyUrl,
  };
  await sandbox.call('POST', '/cashier/v1/refunds', refund);
  expect((await read('/cashier/v1/statement'))['items']).toMatchObject([
    { kind: 'payment', requestNo: trade.requestNo, paymentRequestNo: null },
    { kind: 'refund', requestNo: refund.requestNo, paymentRequestNo: trade.requestNo },
  ]);
  expect(await read('/cashier/v1/totals')).toEqual({
    totals: [
      { kind: 'payment', count: 1, total: 4990 },
      { kind: 'refund', count: 1, total: 990 },
    ],
  });
  for (const other of ['/digital/v1', '/entrust/v1', '/carrier/v1'])
    expect(await read(`${other}/totals`)).toEqual({ totals: [] });
  expect(await read('/entrust/v1/repayment-totals')).toEqual({ totals: [] });
});

test.each([
  ['cashier', { kind: 'payment', amount: 1, mobileNo: null }],
  ['digital', { kind: 'refund', amount: 1, mobileNo: null }],
  ['entrust', { kind: 'payment', amount: 1, mobileNo: null }],
  ['points', { kind: 'payment', amount: 1, mobileNo: null }],
  ['carrier', { kind: null, amount: 1, mobileNo: '13800138000' }],
] as const)('a line can be added to the statement of %s and removed from it', async (book, content) => {
  const line = { ...content, requestNo: newRequestNo(), at: '2026-11-20T08:00:00.000Z' };
  expect(await sandbox.open('POST', `/sandbox/v1/statements/${book}`, line)).toMatchObject({ status: 200 });
  expect((await read(`/${book}/v1/statement`))['items']).toContainEqual(
    expect.objectContaining({ requestNo: line.requestNo, at: line.at }),
  );
  const removed = await sandbox.open('DELETE', `/sandbox/v1/statements/${book}/${line.requestNo}`);
  expect(removed.body).toEqual({ removed: [line] });
  expect((await read(`/${book}/v1/statement`))['items']).not.toContainEqual(
    expect.objectContaining({ requestNo: line.requestNo }),
  );
});

test('open-holds lists the holds that are still frozen, by their end, by page', async () => {
  await sandbox.open('POST', '/sandbox/v1/points/rich/add', { points: 10_000 });
  // All have the same end, so that a page ends between two of them.
  const expiresAt = '2098-01-01T00:00:00Z';
  const orders = Array.from({ length: 502 }, () => holdOrder({ payerNo: 'rich', points: 1, expiresAt }));
  for (const order of orders) await sandbox.call('POST', '/points/v1/holds', order);
  const [spent, ...open] = orders.map(({ requestNo }) => requestNo);
  await sandbox.call('POST', `/points/v1/holds/${spent}/spend`);
  const first = await read('/points/v1/open-holds');
  const range = `from=${from}&to=${to}&cursor=${encodeURIComponent(String(first['nextCursor']))}`;
  const rest = (await sandbox.call('GET', `/points/v1/open-holds?${range}`)).body;
  const listed = [first, rest].flatMap(({ items }) => items as { requestNo: string }[]);
  expect(first['items']).toHaveLength(500);
  expect(listed.map(({ requestNo }) => requestNo)).toEqual(open.toSorted());
  expect((await sandbox.call('GET', `/points/v1/open-holds?from=${from}&to=${expiresAt}`)).body).toEqual({
    items: [],
    nextCursor: null,
  });
});
