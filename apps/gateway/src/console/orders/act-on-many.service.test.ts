// Partners are asked about many orders of a list, or sent what they do not answer for again, on a real
// database: what can be done is planned, each order is acted on once in a run, and a run that was cut is
// taken up again.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { deliveryResult, NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let operator: ConsoleUser;
let credited: string;
let waiting: string[];
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  operator = await harness.person('Zhou Tao', ['operations']);
  harness.orders.time.now = Date.now() - 120_000;
  credited = (await harness.credited()).order.orderNo;
  harness.orders.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.orders.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  waiting = [await delivering(), await delivering(), await delivering(), await delivering()].toReversed();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => harness.end());

const reason = 'the carrier was down until ten';
const runOf = (digit: string) => digit.repeat(32);
/** Returns the number of an order that waits for its carrier. */
async function delivering(): Promise<string> {
  const { orders } = harness;
  orders.time.now = Date.now() - 60_000;
  const placed = await orders.placed();
  await orders.paymentWebhook(placed);
  await orders.workUntil(placed, orders.time.now + 1000);
  return placed.order.orderNo;
}
const ask = (run: string, orderNos: readonly string[]) =>
  clerk.call('POST /orders/ask', { run, orderNos: [...orderNos], reason });
const done = (orderNos: readonly string[]) => orderNos.map((orderNo) => ({ orderNo, whyNot: null }));
/** Returns how often a run asked about each of the orders. */
async function timesAsked(run: string): Promise<number[]> {
  const { rows } = await harness.pool.query<{ order_no: string }>(
    `select order_no from order_events where entity = 'operator' and detail ->> 'run' = $1`,
    [run],
  );
  return waiting.map((orderNo) => rows.filter(({ order_no }) => order_no === orderNo).length);
}

test('a plan lists the orders that wait for a partner, leaves out others, and changes nothing', async () => {
  const plan = await clerk.call('GET /orders/askPlan', {});
  expect(plan.body).toEqual({
    orderNos: waiting,
    leftOut: [{ whyNot: 'nothing of it waits for a partner', count: 1 }],
    isTooMany: false,
  });
  const { rows } = await harness.pool.query(`select from order_events where entity = 'operator'`);
  expect(rows).toEqual([]);
  expect((await clerk.call('GET /orders/askPlan', { state: 'credited' })).body.orderNos).toEqual([]);
});

test('a run queries each order once, and gives the reason for each that it cannot query', async () => {
  const run = runOf('a');
  const { body } = await ask(run, [...waiting, credited, '9'.repeat(24)]);
  expect(body.results).toEqual([
    ...done(waiting),
    { orderNo: credited, whyNot: 'nothing of it waits for a partner' },
    { orderNo: '9'.repeat(24), whyNot: 'there is no such order' },
  ]);
  expect((await ask(run, waiting)).body.results).toEqual(done(waiting));
  expect(await timesAsked(run)).toEqual([1, 1, 1, 1]);
  const [first = ''] = waiting;
  expect((await harness.orders.store.find(first))?.delivery?.nextAt?.getTime()).toBe(harness.orders.time.now);
  expect(await harness.audited()).toEqual(expect.arrayContaining([`Li Wei | ask | ${first} | done`]));
});

test('a run whose process died half way is resumed, and queries only the remaining orders', async () => {
  const run = runOf('b');
  const { store } = harness.orders;
  const update = store.update.bind(store);
  const spied = vi.spyOn(harness.parts.store, 'update');
  spied.mockImplementation((...given) => {
    if (spied.mock.calls.length > 2) throw new Error('the process is gone');
    return update(...given);
  });
  expect((await ask(run, waiting)).status).toBe(500);
  expect(await timesAsked(run)).toEqual([1, 1, 0, 0]);
  vi.restoreAllMocks();
  expect((await ask(run, waiting)).body.results).toEqual(done(waiting));
  expect(await timesAsked(run)).toEqual([1, 1, 1, 1]);
});

test('a delivery without an answer is sent again once in a run, and other orders are left out', async () => {
  const { orders } = harness;
  orders.carrier.answer('topUp', async () => NO_ANSWER);
  orders.carrier.answer('queryTopUp', async () => NO_ANSWER);
  const silent = await delivering();
  const plan = await operator.call('GET /orders/resendPlan', { state: 'delivering' });
  expect(plan.body.orderNos).toEqual([silent]);
  expect(plan.body.leftOut).toEqual([
    { whyNot: expect.stringContaining('only one that the carrier does not answer for'), count: 4 },
  ]);
  const sentCount = async () => (await orders.store.find(silent))?.delivery?.sendCount;
  const before = await sentCount();
  const [run, named] = [runOf('c'), [silent, credited]];
  const again = () => operator.call('POST /orders/resend', { run, orderNos: named, reason });
  const expected = [
    { orderNo: silent, whyNot: null },
    { orderNo: credited, whyNot: expect.stringContaining('the delivery is credited') },
  ];
  expect((await again()).body.results).toEqual(expected);
  expect((await orders.store.find(silent))?.delivery).toMatchObject({ state: 'queued', sendCount: before });
  expect((await again()).body.results).toEqual(expected);
  const { rows } = await harness.pool.query(
    `select event from order_events where order_no = $1 and entity = 'operator'`,
    [silent],
  );
  expect(rows).toEqual([{ event: 'resend' }]);
  expect(await harness.audited()).toEqual(expect.arrayContaining([`Zhou Tao | resend | ${silent} | done`]));
});
