import { expect, test } from 'vitest';
import { aroundNow } from '../testing/orders.ts';
import { newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const GRANTS = '/points/v1/grants';
const grant = (order: object) => sandbox.call('POST', GRANTS, order);
function grantOrder(changes: object = {}) {
  const requestNo = newRequestNo();
  return {
    requestNo,
    payerNo: `P${requestNo}`,
    programme: 'wallet',
    points: 500,
    subject: 'autumn-points',
    ...changes,
  };
}
const books = async (payerNo: string) => (await sandbox.open('GET', `/sandbox/v1/points/${payerNo}`)).body;

test('points are granted once for repeated requests, and different content is refused', async () => {
  const order = grantOrder();
  const answers = await Promise.all([grant(order), grant(order), grant(order)]);
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: { requestNo: order.requestNo, state: 'granted', points: 500, reason: null },
    });
  expect(await books(order.payerNo)).toMatchObject({
    availablePoints: 20_500,
    grantedPoints: { wallet: 500, mall: 0 },
  });
  for (const change of [{ points: 501 }, { payerNo: 'P-other' }, { programme: 'mall' }, { subject: 'x' }])
    expect((await grant({ ...order, ...change })).status, JSON.stringify(change)).toBe(409);
});

test("the mall's points belong to a separate programme", async () => {
  const order = grantOrder({ programme: 'mall' });
  await grant(order);
  expect(await books(order.payerNo)).toMatchObject({
    availablePoints: 20_000,
    grantedPoints: { wallet: 0, mall: 500 },
  });
});

test('a refused grant stays refused, and an unknown one is not found', async () => {
  const order = grantOrder({ points: 100_001 });
  const refused = { requestNo: order.requestNo, state: 'refused', points: 100_001, reason: 'too_many' };
  expect((await grant(order)).body).toEqual(refused);
  expect((await sandbox.call('GET', `${GRANTS}/${order.requestNo}`)).body).toEqual(refused);
  expect((await sandbox.call('GET', `${GRANTS}/${newRequestNo()}`)).status).toBe(404);
});

test('the statement lists the granted points in the order of their granting', async () => {
  const orders = [grantOrder(), grantOrder({ points: 100_001 }), grantOrder({ programme: 'mall' })];
  for (const order of orders) await grant(order);
  const { body } = await sandbox.call('GET', `/points/v1/grant-statement?${aroundNow()}`);
  const items = body['items'] as { requestNo: string; programme: string; points: number }[];
  expect(
    items
      .filter(({ requestNo }) => orders.some((order) => order.requestNo === requestNo))
      .map(({ requestNo, programme, points }) => ({ requestNo, programme, points })),
  ).toEqual([
    { requestNo: orders[0]?.requestNo, programme: 'wallet', points: 500 },
    { requestNo: orders[2]?.requestNo, programme: 'mall', points: 500 },
  ]);
});
