// A voucher lowers the price of one order: held as it is placed, used as it is credited, back when it comes
// to nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { deliveryResult, paymentResult, scriptedCarrier } from '../../partners/testing/scripted-partners.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const END_OF_PAYING = START + 15 * MINUTE;

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  harness.carrier.answer('topUp', scriptedCarrier().port.topUp);
});
afterAll(() => harness.end());

let users = 0;
const newUser = (): string => String(3_000_000_000 + (users += 1));

/** A voucher of 5 yuan for orders of 50 yuan and more, unless said otherwise. */
async function issue(
  userNo: string,
  { rewardNo = 'reward-1', amountFen = 500n, minFaceFen = 5000n, expiresAt = START + 30 * DAY } = {},
): Promise<string> {
  const { rows } = await harness.pool.query<{ voucherNo: string }>(
    `select issue_voucher($1, $2, 'first-top-up', $3, $4, $5, $6) as "voucherNo"`,
    [userNo, rewardNo, amountFen, minFaceFen, new Date(START), new Date(expiresAt)],
  );
  return rows[0]?.voucherNo ?? '';
}

/** A user with a voucher and a request of theirs with it. */
async function userWithVoucher(over: Parameters<typeof issue>[1] = {}) {
  const userNo = newUser();
  const voucherNo = await issue(userNo, over);
  return { userNo, voucherNo, wish: { userNo, voucherNo, priceFen: 4490n } };
}

const stateOf = async (userNo: string) => (await harness.vouchers.list(userNo))[0];
const eventsOf = async (userNo: string) => {
  const { rows } = await harness.pool.query<{ event: string }>(
    'select event from voucher_events where user_no = $1 order by voucher_no, seq',
    [userNo],
  );
  return rows.map(({ event }) => event);
};

test('an order with a voucher costs less by it, and the voucher is used once it is credited', async () => {
  const { userNo, voucherNo, wish } = await userWithVoucher();
  const placed = await harness.placed(wish);
  expect(placed.order).toMatchObject({
    faceFen: 5000n,
    priceFen: 4490n,
    voucher: { voucherNo, amountFen: 500n },
  });
  expect(placed.payments).toMatchObject([{ amount: 4490n }]);
  expect(await stateOf(userNo)).toMatchObject({ state: 'held', orderNo: placed.order.orderNo });
  await harness.paymentWebhook(placed);
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'credited', voucher: { voucherNo, amountFen: 500n } },
  });
  expect(await stateOf(userNo)).toMatchObject({ state: 'used', orderNo: placed.order.orderNo });
  expect(await eventsOf(userNo)).toEqual(['issued', 'held', 'used']);
  expect(await harness.book(placed)).toMatchObject({
    cashier: 4490n,
    customer: 0n,
    activities: 500n,
    discount: 10n,
    carrier: -5000n,
  });
});

test('an order that its user cancels, or does not pay in time, gives its voucher back', async () => {
  const { userNo, voucherNo, wish } = await userWithVoucher();
  const cancelled = await harness.placed(wish);
  await harness.checkout.cancel({ userNo, touristSession: null }, cancelled.order.orderNo);
  expect(await stateOf(userNo)).toMatchObject({ state: 'available', orderNo: null, extended: false });
  const expired = await harness.placed(wish);
  expect(await stateOf(userNo)).toMatchObject({ state: 'held', orderNo: expired.order.orderNo });
  harness.cashier.answer('void', async () => paymentResult('closed', 4490n));
  await harness.workUntil(expired, END_OF_PAYING);
  expect((await harness.read(expired)).order).toMatchObject({
    state: 'closed',
    voucher: { voucherNo, amountFen: 500n },
  });
  expect(await stateOf(userNo)).toMatchObject({ state: 'available', orderNo: null });
  expect(await eventsOf(userNo)).toEqual(['issued', 'held', 'returned', 'held', 'returned']);
});

test('a refund gives back the money that was paid, and the voucher', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const { userNo, wish } = await userWithVoucher();
  const placed = await harness.placed(wish);
  await harness.paymentWebhook(placed);
  expect(await harness.workUntil(placed, START)).toBeNull();
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled', amount: 4490n }],
  });
  expect(await stateOf(userNo)).toMatchObject({ state: 'available', orderNo: null, extended: false });
  expect(await harness.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, activities: 0n });
});

test('several orders at once for one voucher: one has it, the others are refused', async () => {
  const { userNo, wish } = await userWithVoucher();
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => harness.placed(wish)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ errorName: 'voucherInUse' });
  expect(await eventsOf(userNo)).toEqual(['issued', 'held']);
});
