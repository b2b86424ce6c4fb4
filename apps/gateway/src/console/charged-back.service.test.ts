// A payment that a payer's bank took back, in the console: nothing goes back of it a second time. On a real
// database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepOnWord } from '../reconciliation/differences/index.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let finance: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['operations']);
  finance = await harness.person('Wang Fang', ['finance']);
});
afterAll(() => harness.end());

const reason = 'the customer called';
const WHY = expect.stringContaining('it was charged back');
const chargeBack = (reference: string) =>
  inTransaction(harness.pool, (client) =>
    keepOnWord(
      client,
      { book: 'cash', kind: 'chargedBack', reference },
      { amount: 4990n, detail: { entry: 'chargeback' }, at: new Date() },
    ),
  );
const refundsOf = async (orderNo: string) => (await harness.orders.store.find(orderNo))?.refunds ?? [];
async function paid(): Promise<{ readonly orderNo: string; readonly about: string }> {
  harness.orders.time.now = Date.now() - 120_000;
  const { orderNo } = (await harness.credited()).order;
  return { orderNo, about: `P${orderNo}01` };
}

test('a refund of a charged-back payment cannot be proposed, and its order shows why', async () => {
  const { orderNo, about } = await paid();
  await chargeBack(about);
  expect(await clerk.propose({ kind: 'giveBack', about, amountFen: 100, reason })).toMatchObject({
    status: 409,
    body: { refusal: 'cannotBeDone', message: WHY },
  });
  const { body } = await clerk.call('GET /order', { number: orderNo });
  expect(body.life.acts.find(({ act }) => act === 'giveBack')).toMatchObject({ whyNot: WHY });
});

test('a payment charged back after its proposal is not refunded', async () => {
  const { orderNo, about } = await paid();
  const { body } = await clerk.propose({ kind: 'giveBack', about, amountFen: null, reason });
  await chargeBack(about);
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({ state: 'notDone', outcome: WHY });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('a bulk plan leaves out charged-back payments, and so does its approval', async () => {
  const [first, second, third] = [await paid(), await paid(), await paid()];
  const orderNos = [first, second, third].map(({ orderNo }) => orderNo);
  await harness.pool.query(
    'update orders set settings_version = 17, version = version + 1 where order_no = any ($1)',
    [orderNos],
  );
  for (const orderNo of orderNos) await refundsOf(orderNo);
  await chargeBack(first.about);
  const filters = { settingsVersion: '17' };
  const plan = await clerk.call('GET /orders/giveBackPlan', filters);
  expect(plan.body).toMatchObject({ orderCount: 2, leftOut: [{ whyNot: WHY, count: 1 }] });
  const { orderCount, totalFen } = plan.body;
  const proposed = { kind: 'giveBackMany', filters, amountFen: null, orderCount, totalFen, reason } as const;
  const { body } = await clerk.propose(proposed);
  await chargeBack(second.about);
  const approved = await finance.approve(body.proposal);
  expect(approved.body.proposal).toMatchObject({
    state: 'done',
    outcome: expect.stringMatching(/^1 of 2 done; 1 not: it was charged back/),
  });
  expect(await Promise.all(orderNos.map(refundsOf))).toMatchObject([[], [], [{ reason: 'givenBack' }]]);
});
