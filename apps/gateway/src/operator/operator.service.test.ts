// Acts of an operator, on a real database, with partners whose answers a test chooses.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../orders/model/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  paymentResult,
  refundResult,
  scriptedCarrier,
  scriptedCashier,
  scriptedPoints,
} from '../partners/testing/scripted-partners.ts';
import { runOperator } from './operator.ts';
import { countStuck, findStuck } from './stuck.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(async () => {
  harness.time.now = START;
  const [cashier, points, carrier] = [scriptedCashier().port, scriptedPoints().port, scriptedCarrier().port];
  for (const name of ['query', 'void', 'refund', 'queryRefund'] as const)
    harness.cashier.answer(name, cashier[name]);
  for (const name of ['capture', 'query', 'void'] as const) harness.points.answer(name, points[name]);
  for (const name of ['topUp', 'queryTopUp', 'cancelTopUp'] as const)
    harness.carrier.answer(name, carrier[name]);
  harness.cashier.calls.length = 0;
  harness.carrier.calls.length = 0;
});
afterAll(() => harness.end());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Runs one command line; returns its exit code and output. */
async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool: harness.pool, orderDatabaseUrls: [] }),
    clock: harness.clock,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const why = ['--reason', 'the cashier says so by telephone'] as const;
const sure = [...why, '--yes'] as const;

/** Returns a paid order; its delivery depends on the carrier's answers. */
async function paid(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}
const paymentOf = ({ order }: OrderAggregate): string => `P${order.orderNo}01`;
const refundOf = ({ order }: OrderAggregate): string => `R${order.orderNo}01`;
const deliveryOf = ({ order }: OrderAggregate): string => `D${order.orderNo}`;
const byHand = async ({ order }: OrderAggregate): Promise<unknown[]> => {
  const { rows } = await harness.pool.query(
    `select event, detail from order_events where user_no = $1 and order_no = $2 and entity = 'operator'`,
    [order.userNo, order.orderNo],
  );
  return rows;
};
/** Returns what is stuck of this order. */
const stuckOf = async ({ order }: OrderAggregate) =>
  (await findStuck(harness.pool, new Date(harness.time.now), 1000))
    .filter(({ number }) => number.includes(order.orderNo))
    .map(({ kind, state }) => `${kind} ${state}`);

test('an unknown command, or one without its reason, prints the usage and exits with 2', async () => {
  const order = await paid();
  expect(await operator()).toMatchObject({ code: 2, text: expect.stringContaining('refund PAYMENT') });
  expect(await operator('explode', order.order.orderNo)).toMatchObject({ code: 2 });
  expect(await operator('show')).toMatchObject({ code: 2 });
  expect(await operator('show', order.order.orderNo, '--loud')).toMatchObject({ code: 2 });
  expect(await operator('decide', refundOf(order), 'lost', ...sure)).toMatchObject({ code: 2 });
  for (const command of ['ask', 'resend', 'refund'])
    expect(await operator(command, paymentOf(order), '--yes', '--reason', ' ')).toMatchObject({
      code: 2,
      text: expect.stringContaining('--reason'),
    });
  expect(await harness.read(order)).toEqual(order);
});

test("an order lost by a restore is shown with the partners' differences", async () => {
  const lost = '261129000000000188888888';
  for (const reference of [`P${lost}01`, `D${lost}`])
    await harness.pool.query(
      `insert into reconciliation_differences
        (book, kind, state, reference, their_amount, detail, happened_at, first_seen_at, last_seen_at)
      values ($1, 'only', 'open', $2, 998, '{}', now(), now(), now())`,
      [reference.startsWith('P') ? 'cash' : 'carrier', reference],
    );
  const { code, text } = await operator('show', lost);
  expect(code).toBe(1);
  expect(text).toContain(`There is no order ${lost}.\nPartners know it: after a restore it is one that was`);
  expect(text).toContain(`cash only P${lost}01: ours nothing, theirs 998`);
  expect(text).toContain(`carrier only D${lost}: ours nothing, theirs 998`);
  await harness.pool.query('delete from reconciliation_differences where reference like $1', [`%${lost}%`]);
});

test('shows an order with its parts, events, ledger and differences, its number masked', async () => {
  const order = await paid();
  await harness.workUntil(order, START);
  await harness.pool.query(
    `insert into reconciliation_differences
      (book, kind, state, reference, detail, happened_at, first_seen_at, last_seen_at)
    values ('cash', 'missing', 'open', $1, '{}', now(), now(), now())`,
    [paymentOf(order)],
  );
  const { code, text } = await operator('show', paymentOf(order));
  expect(code).toBe(0);
  for (const part of [
    `order ${order.order.orderNo}: credited`,
    `${paymentOf(order)} cash paid, asked for 4990`,
    `${deliveryOf(order)} credited`,
    'confirmed: pending -> paid',
    'paid: cashier -> customer 4990 fen',
    'carrier stands at -5000 fen',
    `cash missing ${paymentOf(order)}`,
    'looked at next never',
  ])
    expect(text).toContain(part);
  expect(text).toContain('138****8000');
  expect(text).not.toContain('13800138000');
  expect(await operator('show', '9'.repeat(24))).toMatchObject({ code: 1 });
});

test('ask queries a partner at once, and records operator and reason', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  const order = await paid();
  await harness.workUntil(order, START + 20 * MINUTE);
  harness.carrier.answer('queryTopUp', async () => deliveryResult('credited'));
  expect(await operator('ask', order.order.orderNo, ...why, '--operator', 'li')).toMatchObject({ code: 0 });
  expect(await harness.workUntil(order, harness.time.now)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('credited');
  expect(await byHand(order)).toEqual([
    { event: 'ask', detail: { operator: 'li', reason: why[1], arguments: order.order.orderNo } },
  ]);
  expect(await harness.queries.events(order.order.userNo, order.order.orderNo)).not.toContainEqual(
    expect.objectContaining({ event: 'ask' }),
  );
  expect(await operator('ask', order.order.orderNo, ...why)).toMatchObject({
    code: 1,
    text: 'Not done: nothing of it waits for a partner.',
  });
});

test('a command that moves money only describes it until it is confirmed', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.cashier.answer('refund', async () => refundResult('rejected'));
  const order = await paid();
  await harness.workUntil(order, START);
  const before = await harness.read(order);
  const { code, text } = await operator('resend', refundOf(order), ...why);
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('with --yes') });
  expect(text).toContain(`refund ${refundOf(order)} retried: rejected -> due`);
  expect(await harness.read(order)).toEqual(before);
  expect(await byHand(order)).toEqual([]);
});

test('a refund in any waiting state is sent again under its number', async () => {
  for (const answer of [refundResult('rejected'), refundResult('processing'), NO_ANSWER]) {
    harness.time.now = START;
    harness.cashier.calls.length = 0;
    harness.carrier.answer('topUp', async () => deliveryResult('refused'));
    harness.cashier.answer('refund', async () => answer);
    const order = await paid();
    await harness.workUntil(order, START);
    harness.cashier.answer('refund', async () => refundResult('settled'));
    expect(await operator('resend', refundOf(order), ...sure)).toMatchObject({ code: 0 });
    expect(await harness.workUntil(order, harness.time.now)).toBeNull();
    expect((await harness.read(order)).order.state).toBe('refunded');
    const sent = harness.cashier.calls.filter(({ name }) => name === 'refund').map(({ input }) => input);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await operator('resend', refundOf(order), ...sure)).toMatchObject({ code: 1 });
  }
});

test('a payment is refunded only if that cannot refund the money twice', async () => {
  const credited = await paid();
  await harness.workUntil(credited, START);
  expect(await operator('refund', paymentOf(credited), ...sure)).toMatchObject({
    code: 1,
    text: expect.stringContaining('credited'),
  });
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  const delivering = await paid();
  await harness.workUntil(delivering, START);
  expect(await operator('refund', paymentOf(delivering), ...sure)).toMatchObject({
    code: 1,
    text: expect.stringContaining('may still credit'),
  });
  const unpaid = await harness.placed();
  expect(await operator('refund', paymentOf(unpaid), ...sure)).toMatchObject({
    code: 1,
    text: expect.stringContaining('the payment is pending'),
  });
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const refunded = await paid();
  await harness.workUntil(refunded, START);
  expect(await operator('refund', paymentOf(refunded), ...sure)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`${refundOf(refunded)}, which is settled`),
  });
  expect(await operator('refund', `P${'9'.repeat(26)}`, ...sure)).toMatchObject({ code: 1 });
});

test('money paid beside lost points is refunded by hand, and the hold is released', async () => {
  const placed = await harness.placed({
    payMethod: 'points',
    offer: { kind: 'goods', goodsId: 'half-points' },
    points: 2500n,
    priceFen: 2500n,
  });
  for (const name of ['capture', 'query', 'void'] as const)
    harness.points.answer(name, async () => NEVER_RECEIVED);
  const moneyNo = `P${placed.order.orderNo}02`;
  await harness.paymentWebhook(placed, 'paid', moneyNo);
  await harness.workUntil(placed, START + 2 * HOUR);
  expect((await harness.read(placed)).order.state).toBe('awaitingPayment');
  expect(await stuckOf(placed)).toEqual(['payment pending']);
  expect(await operator('refund', moneyNo, ...sure)).toMatchObject({ code: 0 });
  expect(await harness.workUntil(placed, harness.time.now + HOUR)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed', closeReason: 'pointsRefused' },
    refunds: [{ state: 'settled', amount: 2500n }],
  });
  expect(await stuckOf(placed)).toEqual([]);
});

/** Returns a paid order whose carrier has not answered for so long that it is stuck. */
async function silentDelivery(): Promise<OrderAggregate> {
  for (const call of ['topUp', 'queryTopUp', 'cancelTopUp'] as const)
    harness.carrier.answer(call, async () => NO_ANSWER);
  const order = await paid();
  await harness.workUntil(order, START + 2 * HOUR);
  expect(await stuckOf(order)).toEqual(['delivery indeterminate']);
  return order;
}

test('an unanswered delivery is decided as credited', async () => {
  const order = await silentDelivery();
  expect(await operator('decide', deliveryOf(order), 'credited', ...sure)).toMatchObject({ code: 0 });
  expect(await harness.workUntil(order, harness.time.now)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('credited');
  expect(await harness.book(order)).toMatchObject({ customer: 0n, refundsInFlight: 0n, carrier: -5000n });
  expect(await byHand(order)).toMatchObject([{ event: 'decide', detail: { operator: 'night-shift' } }]);
  expect(await operator('decide', deliveryOf(order), 'refused', ...sure)).toMatchObject({ code: 1 });
});

test.each([
  ['cancelled', async () => deliveryResult('cancelled'), 'refunded', 0n],
  ['credited after all', async () => deliveryResult('credited'), 'credited', -5000n],
  ['never received and cannot be cancelled', async () => NEVER_RECEIVED, 'delivering', 0n],
  ['silent', async () => NO_ANSWER, 'delivering', 0n],
] as const)(
  'a delivery decided as refused is cancelled first, and not refunded if it is %s',
  async (_, cancelled, state, carrier) => {
    const order = await silentDelivery();
    const decided = await operator('decide', deliveryOf(order), 'refused', ...sure);
    expect(decided).toMatchObject({ code: 0, text: expect.stringContaining('asked to cancel it first') });
    expect(await harness.read(order)).toMatchObject({ order: { state: 'delivering' }, refunds: [] });
    expect(await operator('decide', deliveryOf(order), 'refused', ...sure)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is being asked to cancel it'),
    });
    expect(await operator('resend', deliveryOf(order), ...sure)).toMatchObject({ code: 1 });
    harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
    harness.carrier.answer('cancelTopUp', cancelled);
    await harness.workUntil(order, harness.time.now);
    expect((await harness.read(order)).order.state).toBe(state);
    expect((await harness.book(order)).carrier).toBe(carrier);
    expect((await harness.read(order)).refunds).toHaveLength(state === 'refunded' ? 1 : 0);
  },
);

test.each([
  ['works on it', async () => deliveryResult('accepted')],
  ['does not know it', async () => NEVER_RECEIVED],
  ['does not answer', async () => NO_ANSWER],
] as const)('a new delivery is cancelled, not resent, when the carrier %s', async (_, known) => {
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', known);
  const order = await paid();
  await harness.workUntil(order, START);
  harness.carrier.answer('cancelTopUp', async () => deliveryResult('cancelled'));
  expect(await operator('decide', deliveryOf(order), 'refused', ...sure)).toMatchObject({ code: 0 });
  await harness.workUntil(order, START);
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect(harness.carrier.calls.map(({ name }) => name)).toEqual(['topUp', 'queryTopUp', 'cancelTopUp']);
});

test('a delivery that was never sent is refused by hand at once', async () => {
  const order = await paid();
  expect(await operator('decide', deliveryOf(order), 'refused', ...sure)).toMatchObject({ code: 0 });
  await harness.workUntil(order, harness.time.now);
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect(harness.carrier.calls).toEqual([]);
});

test('refunds the payment of a credited order once, whole or in part, with a reason', async () => {
  const [whole, part] = [await paid(), await paid()];
  for (const order of [whole, part]) await harness.workUntil(order, START);
  expect(await operator('refund', paymentOf(whole), ...sure)).toMatchObject({
    code: 1,
    text: expect.stringContaining('give-back'),
  });
  expect((await operator('give-back', paymentOf(whole), '--yes')).code).toBe(2);
  expect((await operator('give-back', paymentOf(whole), '--amount', '0', ...sure)).code).toBe(2);
  const dry = await operator('give-back', paymentOf(whole), ...why);
  expect(dry).toMatchObject({
    code: 0,
    text: expect.stringContaining('givenBack -> refundsInFlight 4990 fen'),
  });
  expect((await harness.read(whole)).refunds).toEqual([]);

  expect(await operator('give-back', paymentOf(whole), ...sure)).toMatchObject({ code: 0 });
  const tooMuch = await operator('give-back', paymentOf(part), '--amount', '49.91', ...sure);
  expect(tooMuch).toMatchObject({ code: 1, text: 'Not done: 4990 fen were taken.' });
  expect(await operator('give-back', paymentOf(part), '--amount', '9.9', ...sure)).toMatchObject({ code: 0 });
  for (const [order, amount] of [
    [whole, 4990n],
    [part, 990n],
  ] as const) {
    expect(await harness.workUntil(order, harness.time.now)).toBeNull();
    expect(await harness.read(order)).toMatchObject({
      order: { state: 'credited' },
      refunds: [{ state: 'settled', reason: 'givenBack', amount }],
    });
    expect(await harness.book(order)).toMatchObject({
      customer: 0n,
      refundsInFlight: 0n,
      givenBack: amount,
      cashier: 4990n - amount,
      carrier: -5000n,
    });
    expect(await operator('give-back', paymentOf(order), ...sure)).toMatchObject({
      code: 1,
      text: expect.stringContaining('which is settled'),
    });
  }
  expect(await byHand(part)).toMatchObject([
    { event: 'give-back', detail: { reason: why[1], arguments: `${paymentOf(part)} ¥9.90` } },
  ]);
  expect(harness.cashier.calls.filter(({ name }) => name === 'refund')).toHaveLength(2);
});

test('give-back refuses an order that is not credited', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  const delivering = await paid();
  await harness.workUntil(delivering, START);
  expect(await operator('give-back', paymentOf(delivering), ...sure)).toMatchObject({
    code: 1,
    text: 'Not done: the order is delivering: only what was credited is given back.',
  });
});

test('an unanswered refund is stuck after two hours, and is decided as settled by hand', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.cashier.answer('refund', async () => NO_ANSWER);
  harness.cashier.answer('queryRefund', async () => NO_ANSWER);
  const order = await paid();
  const before = await countStuck(harness.pool, new Date(START + 3 * HOUR));
  await harness.workUntil(order, START + 2 * HOUR - MINUTE);
  expect(await stuckOf(order)).toEqual([]);
  await harness.workUntil(order, START + 3 * HOUR);
  expect(await stuckOf(order)).toEqual(['refund indeterminate']);
  const { refund } = await countStuck(harness.pool, new Date(harness.time.now));
  expect(refund.count).toBe(before.refund.count + 1);
  expect(refund.oldestSeconds).toBeGreaterThanOrEqual(3 * 3600);
  expect((await operator('stuck')).text).toMatch(`refund    ${refundOf(order)}`);
  expect(await operator('decide', refundOf(order), 'settled', ...sure)).toMatchObject({ code: 0 });
  expect((await harness.read(order)).order.state).toBe('refunded');
  expect(await stuckOf(order)).toEqual([]);
});

test('stuck --for lists parts that have waited for a shorter time', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.cashier.answer('refund', async () => refundResult('rejected'));
  const rejected = await paid();
  await harness.workUntil(rejected, harness.time.now);
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  const delivering = await paid();
  await harness.workUntil(delivering, harness.time.now + 6 * MINUTE);
  const unpaid = await harness.placed();

  const long = (await operator('stuck', '--limit', '1000')).text;
  const short = (await operator('stuck', '--for', '5', '--limit', '1000')).text;
  const any = (await operator('stuck', '--for', '0', '--limit', '1000')).text;
  for (const number of [refundOf(rejected), deliveryOf(delivering)]) {
    expect(long).not.toContain(number);
    expect(short).toContain(number);
  }
  // It is waiting for its payer, not for a partner.
  expect(any).not.toContain(unpaid.order.orderNo);
  expect(await operator('stuck', '--for', 'long')).toMatchObject({
    code: 2,
    text: expect.stringContaining('--for takes minutes'),
  });
});

test('an unanswered payment is closed by hand, and refunded if it was paid', async () => {
  harness.cashier.answer('query', async () => NO_ANSWER);
  harness.cashier.answer('void', async () => NO_ANSWER);
  const placed = await harness.placed();
  await harness.workUntil(placed, START + 2 * HOUR);
  expect(await stuckOf(placed)).toEqual(['payment pending']);
  expect(await operator('decide', paymentOf(placed), 'closed', ...sure)).toMatchObject({ code: 0 });
  expect(await harness.workUntil(placed, harness.time.now)).toBeNull();
  expect(await stuckOf(placed)).toEqual([]);
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await harness.paymentWebhook(placed);
  expect(await harness.workUntil(placed, harness.time.now)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'closed' },
    refunds: [{ state: 'settled', reason: 'paidLate' }],
  });
});
