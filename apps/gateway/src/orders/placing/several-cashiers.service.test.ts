// Tests of WeChat Pay and Alipay together: which one each browser is offered, and that an order is never
// payable at both.

import type { CashierName, PayerBrowser } from '@phonebill/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';
import { bookedCashier } from '../testing/booked-cashier.ts';

type Choice = 'wechat' | 'alipay';
const MINUTE = 60_000;
const anywhere = { phone: { opensForMs: null }, desktop: { opensForMs: null } };

let harness: OrderHarness;
const now = (): number => harness.time.now;
const wechat = bookedCashier('wechat', now, {
  ways: { ...anywhere, messagingApp: { opensForMs: null }, alipayApp: null },
});
const alipay = bookedCashier('alipay', now, {
  ways: { ...anywhere, messagingApp: null, alipayApp: { opensForMs: null } },
  isPaidAnywhere: true,
  isMadeByPayer: true,
});
const books = { wechat, alipay };

beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase(), undefined, undefined, {
    cashiers: {
      byName: new Map<CashierName, typeof wechat.port>([
        ['wechat', wechat.port],
        ['alipay', alipay.port],
      ]),
      offered: ['wechat', 'alipay'],
      unnamed: 'wechat',
    },
  });
});
beforeEach(() => {
  harness.time.now = START;
  harness.providerMismatches.length = 0;
  for (const book of Object.values(books)) book.clear();
});
afterAll(() => harness.end());

/** Sends the payer to pay; returns the name of the refusal when that is refused. */
async function pay({ order }: OrderAggregate, cashier?: Choice, browser: PayerBrowser = 'phone') {
  const how = { browser, ...(cashier && { cashier }) };
  return harness.pay(order, order.orderNo, 'zh', how).catch((error: unknown) => {
    if (error instanceof Error && 'errorName' in error) return String(error.errorName);
    throw error;
  });
}

const paymentsOf = ({ payments }: OrderAggregate) =>
  payments.map(({ cashier, state }) => `${String(cashier)} ${state}`);

/** Returns the payments that the payer could make now, on any page that they were ever given. */
const payableAt = () =>
  Object.values(books).flatMap(({ name, payable }) => payable().map((paymentNo) => `${name} ${paymentNo}`));

test.each([
  ['phone', undefined, 'wechat'],
  ['phone', 'alipay', 'alipay'],
  ['desktop', 'wechat', 'wechat'],
  ['desktop', 'alipay', 'alipay'],
  ['messagingApp', undefined, 'wechat'],
  ['messagingApp', 'alipay', null],
  ['alipayApp', undefined, 'alipay'],
  ['alipayApp', 'wechat', null],
] as const)(
  'in the browser %s with the choice %s, the payment is taken by %s',
  async (browser, cashier, takes) => {
    const placing = harness.placed({ browser, ...(cashier && { cashier }) });
    if (takes === null) return expect(placing).rejects.toMatchObject({ errorName: 'cashierUnavailable' });
    expect(paymentsOf(await placing)).toEqual([`${takes} pending`]);
    expect(payableAt()).toHaveLength(1);
  },
);

test('an open payment is closed at one cashier before one is opened at the other', async () => {
  const placed = await harness.placed();
  const after = await pay(placed, 'alipay');
  expect(paymentsOf(after as OrderAggregate)).toEqual(['wechat closed', 'alipay pending']);
  expect(payableAt()).toEqual([expect.stringContaining('alipay')]);
  // Without a choice it continues at the cashier where it began.
  expect(paymentsOf((await pay(placed)) as OrderAggregate)).toEqual(['wechat closed', 'alipay pending']);
});

test('a payment begun in one browser continues at the cashier that the next browser supports', async () => {
  const placed = await harness.placed({ browser: 'messagingApp' });
  expect(paymentsOf((await pay(placed, undefined, 'alipayApp')) as OrderAggregate)).toEqual([
    'wechat closed',
    'alipay pending',
  ]);
});

test('a payment that was made meanwhile is applied, and the other one is never opened', async () => {
  const placed = await harness.placed();
  wechat.payAll();
  expect(await pay(placed, 'alipay')).toBe('orderNotPayable');
  const order = await harness.read(placed);
  expect([order.order.state, paymentsOf(order)]).toEqual(['delivering', ['wechat paid']]);
  expect(payableAt()).toEqual([]);
});

test('no payment is opened at a second cashier until the first one confirms the close', async () => {
  const placed = await harness.placed();
  wechat.isSilent = true;
  expect(await pay(placed, 'alipay')).toBe('payWhereBegun');
  wechat.isSilent = false;
  expect(paymentsOf((await pay(placed, 'alipay')) as OrderAggregate)).toEqual([
    'wechat closed',
    'alipay pending',
  ]);
});

test("no second cashier is used while the payer may still pay on the first one's page", async () => {
  const placed = await harness.placed({ cashier: 'alipay' });
  expect(await pay(placed, 'wechat')).toBe('payWhereBegun');
  expect(payableAt()).toEqual([expect.stringContaining('alipay')]);
  // Once the payer has logged in there, there is a trade to close.
  alipay.logInAll();
  expect(paymentsOf((await pay(placed, 'wechat')) as OrderAggregate)).toEqual([
    'alipay closed',
    'wechat pending',
  ]);
});

test('a payer who was never shown a page can use another cashier if the first is silent', async () => {
  for (const [begun, other] of [
    ['alipay', 'wechat'],
    ['wechat', 'alipay'],
  ] as const) {
    books[begun].isSilent = true;
    const placed = await harness.placed({ cashier: begun });
    expect(paymentsOf(placed)).toEqual([`${begun} created`]);
    expect(paymentsOf((await pay(placed, other)) as OrderAggregate)).toEqual([
      `${begun} closed`,
      `${other} pending`,
    ]);
    books[begun].isSilent = false;
    expect(payableAt()).toEqual([expect.stringContaining(other)]);
    for (const book of Object.values(books)) book.clear();
  }
});

test('concurrent taps on two pages lead to one cashier', async () => {
  for (const first of ['wechat', 'alipay'] as const) {
    const placed = await harness.placed();
    const other = first === 'wechat' ? 'alipay' : 'wechat';
    const answers = await Promise.all([pay(placed, first), pay(placed, other), pay(placed, first)]);
    expect(payableAt().length).toBeLessThanOrEqual(1);
    for (const answer of answers)
      expect(typeof answer === 'string' ? answer : answer.order.state).toMatch(
        /payWhereBegun|cashierUnavailable|awaitingPayment/,
      );
    await harness.workUntil(placed, harness.time.now + MINUTE);
    await pay(placed, first);
    expect(payableAt()).toHaveLength(1);
    for (const book of Object.values(books)) book.clear();
  }
});

test('a notice is applied only if it is from the cashier that has the payment', async () => {
  const placed = await harness.placed({ cashier: 'alipay' });
  const [payment] = placed.payments;
  if (!payment) throw new Error('no payment');
  alipay.payAll();
  const event = {
    kind: 'payment',
    paymentNo: payment.paymentNo,
    state: 'paid',
    tradeNo: alipay.tradeNoOf(payment.paymentNo),
    amount: payment.amount,
    reason: null,
    paidFrom: null,
  } as const;
  const { orderNo } = placed.order;
  expect(await harness.payments.handleWebhook(orderNo, 'cash', event, 'wechat')).toBe(false);
  expect(harness.providerMismatches).toEqual(['cash: the payment of another cashier']);
  expect(paymentsOf(await harness.read(placed))).toEqual(['alipay pending']);
  expect(await harness.payments.handleWebhook(orderNo, 'cash', event, 'alipay')).toBe(true);
  await harness.workUntil(placed, START + MINUTE);
  expect(paymentsOf(await harness.read(placed))).toEqual(['alipay paid']);
});

test('money is refunded by the cashier that took it', async () => {
  const placed = await harness.placed({ cashier: 'alipay' });
  alipay.isSilent = true;
  await harness.checkout.cancel(placed.order, placed.order.orderNo);
  alipay.payAll();
  alipay.isSilent = false;
  await harness.workUntil(placed, START + 60 * MINUTE);
  expect(paymentsOf(await harness.read(placed))).toEqual(['alipay paid']);
  expect([wechat.refunded(), alipay.refunded()]).toEqual([0n, 4990n]);
});

test('a process that knows no cashiers changes only payments of the sole cashier in use', async () => {
  const placed = await harness.placed({ cashier: 'alipay' });
  const use = (partner: string) =>
    harness.pool.query(
      `insert into partners_in_use (task, partner, since) values ('cash', $1, now())
       on conflict (task) do update set partner = excluded.partner`,
      [partner],
    );
  const closing = () => {
    const change = OrderChange.of(
      { ...placed, payments: placed.payments.map((one) => ({ ...one, cashier: null })) },
      new Date(START),
    );
    change.payment(placed.payments[0]?.paymentNo ?? '', 'closed', { nextAt: null });
    return harness.store.commit(change);
  };
  await use('alipay,wechat');
  expect(await closing()).toBe('versionConflict');
  await use('wechat');
  expect(await closing()).toBe('versionConflict');
  await use('alipay');
  expect(await closing()).not.toBe('versionConflict');
});

/** The actions of a payer, the cashiers and time, in any order. */
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('pay' as const), at: fc.constantFrom<Choice>('wechat', 'alipay') }),
    fc.record({ act: fc.constant('logIn' as const) }),
    fc.record({ act: fc.constant('payThere' as const) }),
    fc.record({ act: fc.constant('silent' as const), at: fc.constantFrom<Choice>('wechat', 'alipay') }),
    fc.record({ act: fc.constant('answers' as const), at: fc.constantFrom<Choice>('wechat', 'alipay') }),
    fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  ),
  { minLength: 1, maxLength: 10 },
);

test('an order is payable in one place and paid once, whatever payer, cashiers and time do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom<Choice>('wechat', 'alipay'), acts, async (first, given) => {
      for (const book of Object.values(books)) book.clear();
      const placed = await harness.placed({ cashier: first });
      for (const one of given) {
        if (one.act === 'pay') await pay(placed, one.at);
        else if (one.act === 'logIn') alipay.logInAll();
        else if (one.act === 'payThere') for (const book of Object.values(books)) book.payAll();
        else if (one.act === 'silent') books[one.at].isSilent = true;
        else if (one.act === 'answers') books[one.at].isSilent = false;
        else await harness.workUntil(placed, now() + one.minutes * MINUTE);
        expect(payableAt().length).toBeLessThanOrEqual(1);
      }
      for (const book of Object.values(books)) book.isSilent = false;
      await harness.workUntil(placed, now() + 24 * 60 * MINUTE);
      await harness.deliveryWebhook(placed, 'credited').catch(() => false);
      await harness.workUntil(placed, now() + 24 * 60 * MINUTE);
      const { order } = await harness.read(placed);
      const kept = wechat.taken() + alipay.taken() - wechat.refunded() - alipay.refunded();
      expect(kept).toBe(order.state === 'credited' ? order.priceFen : 0n);
    }),
    { numRuns: 60 },
  );
});
