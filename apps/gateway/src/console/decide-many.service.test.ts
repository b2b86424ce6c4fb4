// All that is stuck in one way is decided by two persons under one approval, on a real database: it says
// first what would be done, each part is decided once, and a process that died is followed by the next one.
import type { ProposedAct } from '@phonebill/contract/console';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { NO_ANSWER } from '../partners/testing/scripted-partners.ts';
import { carryOut } from './proposals/carry-out.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  operator = await harness.person('Zhou Tao', ['operations']);
  finance = await harness.person('Wang Fang', ['finance']);
  harness.orders.carrier.answer('topUp', async () => NO_ANSWER);
  harness.orders.carrier.answer('queryTopUp', async () => NO_ANSWER);
});
afterAll(() => harness.end());

const HOUR = 3_600_000;
const reason = 'the carrier confirmed it by telephone';
type DecideMany = Extract<ProposedAct, { kind: 'decideMany' }>;

/** Returns the numbers of orders that have waited for their carrier for more than an hour. */
async function stuck(count: number): Promise<string[]> {
  const { orders } = harness;
  const orderNos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    orders.time.now = Date.now() - 2 * HOUR;
    const placed = await orders.placed();
    await orders.paymentWebhook(placed);
    await orders.workUntil(placed, orders.time.now + 1000);
    orderNos.push(placed.order.orderNo);
  }
  return orderNos;
}
const filters = { stuck: 'delivery' } as const;
async function planned(outcome: 'credited' | 'refused' = 'credited') {
  const { body } = await operator.call('GET /orders/decidePlan', { ...filters, outcome });
  const { orderCount, totalFen } = body;
  const proposed: DecideMany = { kind: 'decideMany', filters, outcome, orderCount, totalFen, reason };
  return { body, proposed };
}
const stateOf = async (orderNo: string) => (await harness.orders.store.find(orderNo))?.order.state;
/** Returns how often a person decided something of each order by hand. */
async function timesDecided(orderNos: readonly string[]): Promise<number[]> {
  const { rows } = await harness.pool.query<{ order_no: string }>(
    `select order_no from order_events where entity = 'operator' and event = 'decide'`,
  );
  return orderNos.map((orderNo) => rows.filter(({ order_no }) => order_no === orderNo).length);
}

test('two persons credit deliveries without an answer, and the audit log has each of them', async () => {
  const orderNos = await stuck(3);
  harness.orders.time.now = Date.now() - 60_000;
  const young = (await harness.orders.placed()).order.orderNo;
  const { body, proposed } = await planned();
  expect(body).toEqual({ orderCount: 3, totalFen: 15_000, leftOut: [], isTooMany: false });
  expect(await timesDecided(orderNos)).toEqual([0, 0, 0]);
  expect(await operator.propose({ ...proposed, orderCount: 2 })).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('by now it is 3 orders') },
  });
  const { status, body: made } = await operator.propose(proposed);
  expect(status, made.message).toBe(200);
  expect(await operator.approve(made.proposal)).toMatchObject({ body: { refusal: 'notAllowed' } });
  const approved = await finance.approve(made.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'done', outcome: '3 of 3 done' });
  expect(await Promise.all(orderNos.map(stateOf))).toEqual(['credited', 'credited', 'credited']);
  expect(await stateOf(young)).toBe('awaitingPayment');
  const audited = await harness.audited();
  for (const orderNo of orderNos)
    expect(audited).toContain(`Wang Fang | carry out decide | D${orderNo} | done`);
  expect((await planned()).body).toMatchObject({ orderCount: 0, totalFen: 0 });
});

test('an outcome that what is stuck cannot have is refused, and so is a list of nothing stuck', async () => {
  const settled = { ...filters, outcome: 'settled' } as const;
  expect(await operator.call('GET /orders/decidePlan', settled)).toMatchObject({ status: 400 });
  const { proposed } = await planned();
  expect(
    await operator.propose({ ...proposed, outcome: 'closed', orderCount: 1, totalFen: 1 }),
  ).toMatchObject({
    status: 400,
  });
  const everything = { outcome: 'credited', state: 'delivering' } as never;
  expect(await operator.call('GET /orders/decidePlan', everything)).toMatchObject({ status: 400 });
});

test('a list whose process died half way is finished by the next one, each part decided once', async () => {
  const orderNos = await stuck(4);
  const { proposed } = await planned();
  const { proposalNo } = (await operator.propose(proposed)).body.proposal;
  await harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'other',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposalNo, finance.personNo],
  );
  const update = harness.parts.store.update.bind(harness.parts.store);
  const spied = vi.spyOn(harness.parts.store, 'update');
  spied.mockImplementation((...given) => {
    if (spied.mock.calls.length > 2) throw new Error('the process is gone');
    return update(...given);
  });
  await expect(carryOut(harness.parts, proposalNo, null)).rejects.toThrow('is gone');
  spied.mockRestore();
  const rowsNow = async () =>
    (await finance.call('GET /proposal/rows', { proposalNo: String(proposalNo) })).body.rows.map(
      ({ outcome }) => outcome,
    );
  expect(await rowsNow()).toEqual(['done', 'done', null, null]);
  await carryOut(harness.parts, proposalNo, null);
  expect(await rowsNow()).toEqual(['done', 'done', 'done', 'done']);
  expect(await timesDecided(orderNos)).toEqual([1, 1, 1, 1]);
  const audited = (await harness.audited()).filter((line) => line.includes('carry out decide |'));
  for (const orderNo of orderNos)
    expect(audited.filter((line) => line.includes(orderNo))).toEqual([
      `nobody | carry out decide | D${orderNo} | done`,
    ]);
});

test('a delivery that was decided meanwhile is left as it is, with the reason', async () => {
  const [answered = '', open = ''] = await stuck(2);
  const { body } = await operator.propose((await planned('refused')).proposed);
  const single = { kind: 'decide', about: `D${answered}`, outcome: 'credited', reason } as const;
  await finance.approve((await operator.propose(single)).body.proposal);
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({
    state: 'done',
    outcome: '1 of 2 done; 1 not: the delivery is credited',
  });
  expect(await stateOf(answered)).toBe('credited');
  expect((await harness.orders.store.find(open))?.delivery?.cancelWantedAt).not.toBeNull();
});
