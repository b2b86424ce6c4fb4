// Tests that a voucher lowers the price of one order: held when it is placed, used when it is credited,
// returned when it fails.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { issueVoucher, type VoucherOfTest } from '../../../../../tests/support/vouchers.ts';
import {
  deliveryResult,
  paymentResult,
  scriptedCarrier,
  scriptedCashier,
} from '../../partners/testing/scripted-partners.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { createOrderStore } from '../store/order-store.ts';
import { createPlaceOrder } from './place-order.ts';
import type { NewOrder } from '../model/new-order.ts';
import type { EndedVoucher } from '../vouchers/vouchers.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const END_OF_PAYING = START + 15 * MINUTE;

let harness: OrderHarness;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = createOrderHarness(database);
});
beforeEach(() => {
  harness.time.now = START;
  harness.carrier.answer('topUp', scriptedCarrier().port.topUp);
  for (const name of ['query', 'void'] as const) harness.cashier.answer(name, scriptedCashier().port[name]);
});
afterAll(() => harness.end());

const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });
let users = 0;
const newUser = (): string => String(3_000_000_000 + (users += 1));

/**
 * Issues a voucher of 5 yuan for orders of at least 50 yuan, unless `over` says otherwise, valid for a month.
 */
const issue = (userNo: string, over: VoucherOfTest = {}): Promise<string> =>
  issueVoucher(harness.pool, userNo, { issuedAt: new Date(START), ...over });

/** Creates a user with a voucher and a request that uses it. */
async function userWithVoucher(over: VoucherOfTest = {}) {
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

test("a voucher lowers the order's price, and is used once the order is credited", async () => {
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

test('an order that is cancelled or expires frees its voucher', async () => {
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

test('a refund returns the money that was paid and the voucher', async () => {
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

test('concurrent orders in two stores use a voucher once', async () => {
  const { userNo, voucherNo, wish } = await userWithVoucher();
  const pool = createTestPool(database.url, 4);
  const store = createOrderStore({ pool, clock: harness.clock, onWritten: () => undefined });
  // All of these read the voucher while it was free: only the write decides.
  const elsewhere = createPlaceOrder({
    hashes: pool.numbers,
    ...harness,
    channels: { channelAmounts: async () => null },
    vouchers: { forOrder: async () => ({ voucherNo, amountFen: 500n }) },
    store,
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? harness.placed(wish) : elsewhere(harness.request(wish)),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusal('voucherInUse'));
  expect(await eventsOf(userNo)).toEqual(['issued', 'held']);
  const { rows } = await pool.query('select from orders where user_no = $1', [userNo]);
  expect(rows).toHaveLength(1);
  await store.close();
  await pool.end();
});

test('a repeat returns the same order and voucher after a process died before answering', async () => {
  const { userNo, voucherNo, wish } = await userWithVoucher();
  const request = harness.request(wish);
  harness.cashier.answer('authorise', async () => {
    throw new Error('the process died');
  });
  await expect(harness.checkout.place(request)).rejects.toThrow('the process died');
  harness.cashier.answer('authorise', scriptedCashier().port.authorise);
  const repeated = await harness.checkout.place(request);
  expect(repeated.order.voucher).toEqual({ voucherNo, amountFen: 500n });
  expect(await eventsOf(userNo)).toEqual(['issued', 'held']);
});

test('another voucher or none under the same request number is refused', async () => {
  const { userNo, wish } = await userWithVoucher();
  const other = await issue(userNo, { rewardNo: 'reward-2' });
  const request = harness.request(wish);
  const { order } = await harness.checkout.place(request);
  expect((await harness.checkout.place(request)).order.orderNo).toBe(order.orderNo);
  for (const voucherNo of [other, null])
    await expect(harness.checkout.place({ ...request, voucherNo })).rejects.toEqual(
      refusal('requestNoReused'),
    );
});

test('a voucher that is used, expired, not the user’s or not for the order is refused', async () => {
  const { userNo, voucherNo, wish } = await userWithVoucher();
  const place = (over: Partial<NewOrder>) => harness.placed({ ...wish, ...over });
  const refusedAs = async (name: string, over: Partial<NewOrder>) =>
    expect(place(over), name).rejects.toEqual(refusal(name));
  await refusedAs('voucherNotFound', { voucherNo: `V${'0'.repeat(29)}` });
  await refusedAs('voucherNotFound', { userNo: newUser() });
  await refusedAs('voucherNotFound', { touristSession: 'a tourist' });
  await refusedAs('voucherNotFound', { isVisitor: true });
  await refusedAs('voucherNotForOrder', { faceFen: 1000n, priceFen: 498n });
  await refusedAs('voucherNotForOrder', { faceFen: 500n, priceFen: 0n, offer: { kind: 'small' } });
  await refusedAs('voucherNotForOrder', {
    payMethod: 'points',
    points: 2500n,
    priceFen: 2000n,
    offer: { kind: 'goods', goodsId: 'half-points' },
  });
  await refusedAs('priceChanged', { priceFen: 4990n });
  await refusedAs('priceChanged', { priceFen: 4480n });
  expect(await stateOf(userNo)).toMatchObject({ state: 'available' });

  const whole = await issue(userNo, { rewardNo: 'whole price', amountFen: 4990 });
  await refusedAs('voucherNotForOrder', { voucherNo: whole, priceFen: 0n });
  const nearly = await issue(userNo, { rewardNo: 'nearly', amountFen: 4989 });
  expect((await place({ voucherNo: nearly, priceFen: 1n })).payments).toMatchObject([{ amount: 1n }]);

  const placed = await place({});
  await refusedAs('voucherInUse', {});
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, START);
  await refusedAs('voucherInUse', { voucherNo });

  harness.time.now = START + 31 * DAY;
  const over = await userWithVoucher();
  await expect(harness.placed(over.wish)).rejects.toEqual(refusal('voucherExpired'));
});

test('an order refused at a limit leaves its voucher available', async () => {
  const { userNo, wish } = await userWithVoucher();
  await harness.placed({ userNo, faceFen: 50_000n, priceFen: 49_900n });
  await expect(harness.placed(wish)).rejects.toEqual(refusal('dayLimitReached'));
  expect(await stateOf(userNo)).toMatchObject({ state: 'available' });
  expect(await eventsOf(userNo)).toEqual(['issued']);
});

test('another amount than the lowered price is refunded in full, and the voucher is freed', async () => {
  const { userNo, wish } = await userWithVoucher();
  const placed = await harness.placed(wish);
  harness.cashier.answer('query', async () => paymentResult('paid', 4990n));
  await harness.workUntil(placed, START + MINUTE);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ amount: 4990n, state: 'settled' }],
  });
  expect(await stateOf(userNo)).toMatchObject({ state: 'available' });
  expect(await harness.book(placed)).toMatchObject({ cashier: 0n, customer: 0n, activities: 0n });
});

test('a digital order can use a voucher like a cash order', async () => {
  const { userNo, wish } = await userWithVoucher();
  const placed = await harness.placed({ ...wish, payMethod: 'digital' });
  expect(placed.payments).toMatchObject([{ method: 'digital', amount: 4490n }]);
  expect(await stateOf(userNo)).toMatchObject({ state: 'held' });
});

test('a voucher freed late is valid one more day: after each refund, but only once otherwise', async () => {
  const { userNo, wish } = await userWithVoucher({ expiresAt: new Date(START + MINUTE) });
  const owner = { userNo, touristSession: null };
  const cancelled = await harness.placed(wish);
  harness.time.now = START + 5 * MINUTE;
  await harness.checkout.cancel(owner, cancelled.order.orderNo);
  const extendedTo = START + 5 * MINUTE + DAY;
  expect(await stateOf(userNo)).toMatchObject({
    state: 'available',
    extended: true,
    expiresAt: new Date(extendedTo).toISOString(),
  });

  // Given up again: its time is not extended.
  const again = await harness.placed(wish);
  harness.time.now = extendedTo + MINUTE;
  await harness.checkout.cancel(owner, again.order.orderNo);
  expect(await stateOf(userNo)).toMatchObject({
    state: 'expired',
    expiresAt: new Date(extendedTo).toISOString(),
  });

  // Not the user's doing: extended by a day again.
  harness.time.now = START + 10 * MINUTE;
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const paid = await harness.placed(wish);
  await harness.paymentWebhook(paid);
  await harness.workUntil(paid, START + 10 * MINUTE);
  expect(await stateOf(userNo)).toMatchObject({
    state: 'available',
    extended: true,
    expiresAt: new Date(START + 10 * MINUTE + DAY).toISOString(),
  });
});

test('a voucher expires at its time, unless an order holds it', async () => {
  const soon = { expiresAt: new Date(START + MINUTE) };
  const [free, held] = [await userWithVoucher(soon), await userWithVoucher(soon)];
  const placed = await harness.placed(held.wish);
  harness.time.now = START + 2 * MINUTE;
  expect(await harness.vouchers.usable(free.userNo)).toEqual([]);
  await harness.vouchers.expire();
  expect(await harness.vouchers.expire()).toBe(0);
  expect(await eventsOf(free.userNo)).toEqual(['issued', 'expired']);
  expect(await eventsOf(held.userNo)).toEqual(['issued', 'held']);
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, START + 2 * MINUTE);
  expect(await stateOf(held.userNo)).toMatchObject({ state: 'used' });

  // Each activity gets its own vouchers, again until it accepts them.
  const taken: string[] = [];
  const ofTest = (one: EndedVoucher) => one.voucherNo === free.voucherNo || one.voucherNo === held.voucherNo;
  await expect(
    harness.vouchers.forEachEnded(async () => {
      throw new Error('not now');
    }),
  ).rejects.toThrow('not now');
  // A voucher that cannot be taken does not keep the others back.
  await expect(
    harness.vouchers.forEachEnded(async (one) => {
      if (one.voucherNo === free.voucherNo) throw new Error('not this one');
      if (ofTest(one)) taken.push(`${one.rewardNo} ${one.state} ${one.orderNo ?? 'no order'}`);
    }),
  ).rejects.toThrow('not this one');
  expect(taken).toEqual([`reward-1 used ${placed.order.orderNo}`]);
  await harness.vouchers.forEachEnded(async (one) => {
    if (ofTest(one)) taken.push(`${one.rewardNo} ${one.state} ${one.orderNo ?? 'no order'}`);
  });
  expect(taken.toSorted()).toEqual(['reward-1 expired no order', `reward-1 used ${placed.order.orderNo}`]);
  expect(await harness.vouchers.forEachEnded(async () => undefined)).toBe(0);
});

test('an order without a voucher runs no voucher query and is stored by the same statement', async () => {
  const asked = vi.spyOn(harness.pool, 'query');
  await harness.placed();
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
  asked.mockRestore();
  expect(texts.filter((text) => text.includes('save_orders('))).not.toEqual([]);
  expect(texts.filter((text) => text.includes('voucher'))).toEqual([]);
});

test("a reward's voucher is issued once", async () => {
  const userNo = newUser();
  expect(await issue(userNo)).toBe(await issue(userNo));
  expect(await issue(userNo, { rewardNo: 'reward-2' })).not.toBe(await issue(userNo));
  expect(await harness.vouchers.list(userNo)).toHaveLength(2);
});
