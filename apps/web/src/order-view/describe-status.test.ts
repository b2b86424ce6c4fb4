import type {
  DeliveryState,
  OrderView,
  PaymentState,
  RefundState,
  RefundView,
} from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { unpaidOrder } from './testing/order-samples.ts';
import { isPayable, isSettled, displayStatusOf, type DisplayStatus } from './display-status.ts';
import { describeRefundsBeside } from './describe-refunds-beside.ts';
import { describeStatus, type Tone } from './describe-status.ts';
import { statusCopy } from './status-copy.ts';
import { shownSum } from './status.tsx';

const PLACED = Date.parse('2026-11-21T06:00:00Z');
const at = (minutes: number) => new Date(PLACED + minutes * 60_000).toISOString();
const NOW = PLACED + 3 * 60_000;

const unpaid = unpaidOrder(PLACED);
const delivering: OrderView = {
  ...unpaid,
  state: 'delivering',
  paymentState: 'paid',
  deliveryState: 'queued',
  paidAt: at(1),
  promisedBy: at(11),
};
const refund = (reason: RefundView['reason'], state: RefundState): RefundView => ({
  refundNo: 'R',
  method: 'cash',
  amountFen: 4990,
  points: 0,
  state,
  reason,
  requestedAt: at(2),
  settledAt: state === 'settled' ? at(2.5) : null,
});
const failed = (state: RefundState): OrderView => ({
  ...delivering,
  state: state === 'settled' ? 'refunded' : 'refunding',
  deliveryState: 'refused',
  promisedBy: state === 'settled' ? null : at(1442),
  endedAt: state === 'settled' ? at(2.5) : null,
  refunds: [refund('deliveryFailed', state)],
});
const closed = (
  closeReason: 'expired' | 'cancelled',
  paymentState: PaymentState,
  refunds: RefundView[] = [],
): OrderView => ({ ...unpaid, state: 'closed', closeReason, paymentState, endedAt: at(2), refunds });

type Case = readonly [
  name: string,
  order: OrderView,
  now: number,
  checking: boolean,
  displayStatus: DisplayStatus,
  tone: Tone,
  fen: number,
];
const openRefunds: readonly RefundState[] = ['due', 'sending', 'processing', 'indeterminate'];
const liveDeliveries: readonly DeliveryState[] = ['queued', 'sending', 'accepted'];

const cases: readonly Case[] = [
  ['unpaid', unpaid, NOW, false, 'unpaid', 'waiting', 4990],
  ['back from the cashier', unpaid, NOW, true, 'checkingPayment', 'waiting', 4990],
  ['cashier silent', { ...unpaid, paymentState: 'created' }, NOW, true, 'cashierSilent', 'attention', 4990],
  ['declined', { ...unpaid, paymentState: 'declined' }, NOW, true, 'declined', 'attention', 4990],
  ['trade closed, order open', { ...unpaid, paymentState: 'closed' }, NOW, true, 'unpaid', 'waiting', 4990],
  [
    'confirmed, not yet moved on',
    { ...unpaid, paymentState: 'paid' },
    NOW,
    false,
    'checkingPayment',
    'waiting',
    4990,
  ],
  ['time up', unpaid, Date.parse(unpaid.expiresAt), true, 'timeUp', 'waiting', 4990],
  [
    'open long after its time: a wrong clock',
    unpaid,
    Date.parse(unpaid.expiresAt) + 60_000,
    false,
    'unpaid',
    'waiting',
    4990,
  ],
  ...liveDeliveries.map((state): Case => [
    `delivering ${state}`,
    { ...delivering, deliveryState: state },
    NOW,
    true,
    state === 'accepted' ? 'crediting' : 'sending',
    'waiting',
    5000,
  ]),
  ...liveDeliveries.map((state): Case => [
    `delivering ${state}, late`,
    { ...delivering, deliveryState: state },
    Date.parse(at(11)),
    false,
    'deliveringLate',
    'waiting',
    5000,
  ]),
  [
    'carrier silent',
    { ...delivering, deliveryState: 'indeterminate' },
    NOW,
    false,
    'carrierSilent',
    'waiting',
    5000,
  ],
  [
    'carrier silent, late',
    { ...delivering, deliveryState: 'indeterminate' },
    Date.parse(at(60)),
    false,
    'carrierSilent',
    'waiting',
    5000,
  ],
  [
    'credited',
    { ...delivering, state: 'credited', deliveryState: 'credited', endedAt: at(1), promisedBy: null },
    NOW,
    false,
    'credited',
    'done',
    5000,
  ],
  ...openRefunds.map((state): Case => [
    `refunding ${state}`,
    failed(state),
    NOW,
    false,
    'refunding',
    'returning',
    4990,
  ]),
  ...openRefunds.map((state): Case => [
    `refunding ${state}, late`,
    failed(state),
    Date.parse(at(1500)),
    false,
    'refundingLate',
    'returning',
    4990,
  ]),
  ['refund rejected', failed('rejected'), NOW, false, 'refundHeld', 'returning', 4990],
  ['refund held for a chargeback', failed('held'), NOW, false, 'refundHeld', 'returning', 4990],
  [
    'delivery cancelled at the carrier',
    { ...failed('due'), deliveryState: 'cancelled' },
    NOW,
    false,
    'refunding',
    'returning',
    4990,
  ],
  ['refunded', failed('settled'), NOW, false, 'refunded', 'returned', 4990],
  ...(['created', 'pending', 'declined', 'closed'] as const).flatMap((payment): Case[] => [
    [`expired, payment ${payment}`, closed('expired', payment), NOW, true, 'expired', 'ended', 5000],
    [`cancelled, payment ${payment}`, closed('cancelled', payment), NOW, true, 'cancelled', 'ended', 5000],
  ]),
  ...openRefunds.map((state): Case => [
    `paid late, ${state}`,
    { ...closed('expired', 'paid', [refund('paidLate', state)]), promisedBy: at(1442) },
    NOW,
    false,
    'latePaymentReturning',
    'returning',
    4990,
  ]),
  [
    'paid late, rejected',
    closed('cancelled', 'paid', [refund('paidLate', 'rejected')]),
    NOW,
    false,
    'latePaymentHeld',
    'returning',
    4990,
  ],
  [
    'paid late, returned',
    closed('cancelled', 'paid', [refund('paidLate', 'settled')]),
    NOW,
    false,
    'latePaymentReturned',
    'returned',
    4990,
  ],
  [
    'paid late twice, one returned',
    closed('expired', 'paid', [refund('paidLate', 'settled'), refund('paidLate', 'due')]),
    NOW,
    false,
    'latePaymentReturning',
    'returning',
    4990,
  ],
  [
    'paid late twice, all returned',
    closed('expired', 'paid', [refund('paidLate', 'settled'), refund('paidLate', 'settled')]),
    NOW,
    false,
    'latePaymentReturned',
    'returned',
    9980,
  ],
];

test.each(cases)('%s', (_name, order, now, checking, displayStatus, tone, fen) => {
  expect(displayStatusOf(order, { now, checking })).toBe(displayStatus);
  expect(shownSum(order, displayStatus)).toMatchObject({ priceFen: fen, points: 0 });
  for (const language of ['en', 'zh'] as const) {
    const words = describeStatus(order, displayStatus, now, language);
    expect(words.tone).toBe(tone);
    expect(words.title).not.toBe('');
    expect(`${words.sentence}${words.promise}`).not.toMatch(/undefined|NaN|Invalid|\bnull\b.*\bnull\b/);
    expect(words.sentence.endsWith(language === 'zh' ? '。' : '.')).toBe(true);
  }
});

test('refunded money never has the icon of a completed top-up', () => {
  const over = cases.filter(([, , , , , tone]) => tone === 'done' || tone === 'returned');
  for (const [name, order, now, checking] of over) {
    const { tone } = describeStatus(order, displayStatusOf(order, { now, checking }), now, 'en');
    expect(tone === 'done', name).toBe(order.state === 'credited');
  }
});

test('the picture changes with the promise while the carrier works', () => {
  const seen = (order: OrderView, now: number) => {
    const { promise, waiting } = describeStatus(order, displayStatusOf(order, { now }), now, 'en');
    return [waiting?.picture, promise];
  };
  const paidAt = Date.parse(delivering.paidAt ?? '');
  expect(seen(delivering, paidAt + 9999)).toEqual(['carrier', 'Usually done within 10 seconds.']);
  expect(seen(delivering, paidAt + 10_000)).toEqual(['longer', 'Usually done within a minute.']);
  expect(seen(delivering, paidAt + 60_000)).toEqual(['longer', 'Expected by 14:11.']);
  expect(seen(delivering, Date.parse(at(11)))).toEqual([
    'late',
    'If it is not credited by 22\u00a0Nov\u00a02026, 14:01, we cancel it with the carrier and return ' +
      'what you paid.',
  ]);
  const silent: OrderView = { ...delivering, deliveryState: 'indeterminate' };
  expect(seen(silent, NOW)).toEqual(['longer', 'Expected by 14:11.']);
  expect(seen(silent, Date.parse(at(12)))[0]).toBe('late');
});

test('waiting starts at the payment, and is not shown while the user can pay or after the end', () => {
  const waiting = (order: OrderView, checking = false) =>
    describeStatus(order, displayStatusOf(order, { now: NOW, checking }), NOW, 'en').waiting;
  expect(waiting(delivering)).toEqual({ picture: 'longer', since: delivering.paidAt });
  expect(waiting(unpaid, true)).toEqual({ picture: 'payment', since: null });
  expect(waiting(unpaid)).toBeUndefined();
  expect(waiting({ ...delivering, state: 'credited' })).toBeUndefined();
  expect(waiting(failed('settled'))).toBeUndefined();
});

test('makes no statement about a charge while a payment may be under way', () => {
  const words = (order: OrderView) =>
    describeStatus(order, displayStatusOf(order, { now: NOW }), NOW, 'en').sentence;
  expect(words(closed('expired', 'pending'))).toContain('is refunded automatically');
  expect(words(closed('cancelled', 'created'))).not.toContain('Nothing was charged');
  expect(words(closed('cancelled', 'closed'))).toBe('You cancelled this order. Nothing was charged.');
  expect(words(unpaid)).not.toContain('charged');
});

test('does not promise a time that has passed', () => {
  const late = { ...delivering, deliveryState: 'indeterminate' } as const;
  expect(describeStatus(late, 'carrierSilent', NOW, 'en').promise).toBe('Expected by 14:11.');
  expect(describeStatus(late, 'carrierSilent', Date.parse(at(12)), 'en').promise).toContain('22\u00a0Nov');
  expect(describeStatus(late, 'carrierSilent', Date.parse(at(25 * 60)), 'en').promise).toBeNull();
  expect(describeStatus(unpaid, 'unpaid', Date.parse(at(17)), 'en').promise).toBeNull();
  expect(describeStatus(failed('due'), 'refunding', NOW, 'zh').promise).toBe(
    '预计不晚于 2026年11月22日 14:02。',
  );
});

test('states that the carrier works on a late order only if the carrier has it', () => {
  const late = (deliveryState: DeliveryState, language: 'en' | 'zh' = 'en') =>
    describeStatus({ ...delivering, deliveryState }, 'deliveringLate', Date.parse(at(11)), language).sentence;
  expect(late('accepted')).toContain('The carrier is still working on it.');
  expect(late('queued')).toContain('We could not pass it on to the carrier yet. Your money is safe');
  expect(late('queued', 'zh')).toContain('暂未能提交给运营商。您的钱是安全的');
  const forPoints = { ...delivering, priceFen: 0, points: 5000, deliveryState: 'queued' as const };
  const { sentence } = describeStatus(forPoints, 'deliveringLate', Date.parse(at(11)), 'en');
  expect(sentence).toContain('We could not pass it on to the carrier yet.');
  const day = Date.parse(at(25 * 60));
  const promise = (deliveryState: DeliveryState) =>
    describeStatus({ ...delivering, deliveryState }, 'deliveringLate', day, 'en').promise;
  expect([promise('queued'), promise('accepted')]).toEqual([
    'We keep trying. There is nothing you need to do.',
    'We keep asking the carrier. There is nothing you need to do.',
  ]);
});

test('names the carrier, or writes "the carrier" if it is unknown', () => {
  expect(describeStatus(delivering, 'sending', NOW, 'en').sentence).toContain('on to China Mobile.');
  expect(describeStatus({ ...delivering, carrier: 'UNKNOWN' }, 'sending', NOW, 'en').sentence).toContain(
    'on to the carrier.',
  );
  expect(describeStatus({ ...delivering, carrier: 'UNKNOWN' }, 'crediting', NOW, 'en').sentence).toContain(
    'The carrier is crediting ¥50.00 to 138\u00a00013\u00a08000.',
  );
});

test('the text for a silent carrier promises a top-up or a refund', () => {
  expect(statusCopy.en.silentWords).toBe(
    'The carrier has not answered yet. Your money is safe: either the number is topped up, or you get a ' +
      'refund. We keep asking.',
  );
});

test('a second payment is shown separately from the delivery', () => {
  expect(describeRefundsBeside(delivering, 'en')).toEqual([]);
  const twice = (state: RefundState): OrderView => ({
    ...failed('settled'),
    refunds: [refund('deliveryFailed', 'settled'), refund('paidTwice', state)],
  });
  expect(describeRefundsBeside(twice('processing'), 'en')).toMatchObject([
    {
      isOpen: true,
      sentence: expect.stringContaining('¥49.90 is being refunded'),
    },
  ]);
  expect(describeRefundsBeside(twice('rejected'), 'en')).toMatchObject([
    {
      isOpen: true,
      sentence: expect.stringContaining('keep trying'),
    },
  ]);
  expect(describeRefundsBeside(twice('settled'), 'zh')).toMatchObject([{ isOpen: false }]);
  expect(shownSum(twice('due'), 'refunded')).toEqual({ priceFen: 4990, points: 0 });
  expect(isSettled(twice('due'))).toBe(false);
  expect(isSettled(twice('settled'))).toBe(true);
});

test('a refund that is held for a chargeback says that the payer’s bank has the money', () => {
  const words = (order: OrderView, language: 'en' | 'zh') =>
    describeStatus(order, displayStatusOf(order, { now: NOW }), NOW, language).sentence;
  expect(words(failed('held'), 'en')).toBe(
    'Your bank took this payment back from us, so we do not refund it as well. If the bank returns it ' +
      'to us, we refund it.',
  );
  expect(words(failed('held'), 'zh')).toContain('不再退款');
  const twice = { ...failed('settled'), refunds: [refund('paidTwice', 'held')] };
  expect(describeRefundsBeside(twice, 'en')).toMatchObject([
    { sentence: expect.stringContaining('Your bank took this payment back'), isOpen: true },
  ]);
  expect(isSettled(failed('held'))).toBe(false);
});

test('a give-back for a credited number is shown beside it, as a refund', () => {
  const credited = (state: RefundState): OrderView => ({
    ...delivering,
    state: 'credited',
    deliveryState: 'credited',
    endedAt: at(1),
    refunds: [{ ...refund('givenBack', state), amountFen: 990 }],
  });
  expect(describeRefundsBeside(credited('due'), 'en')).toEqual([
    {
      title: 'Refund for this order',
      sentence: 'We are refunding ¥9.90 to your original payment method. The phone credit stays yours.',
      isOpen: true,
    },
  ]);
  expect(describeRefundsBeside(credited('rejected'), 'zh')).toMatchObject([
    { sentence: expect.stringContaining('¥9.90 的退款尚未受理'), isOpen: true },
  ]);
  expect(describeRefundsBeside(credited('settled'), 'zh')).toMatchObject([
    { sentence: expect.stringContaining('已原路退回'), isOpen: false },
  ]);
  expect(displayStatusOf(credited('due'), { now: NOW })).toBe('credited');
  expect(shownSum(credited('settled'), 'credited')).toEqual({ priceFen: 5000, points: 0 });
  expect(isSettled(credited('due'))).toBe(false);
  expect(isSettled(credited('settled'))).toBe(true);
});

test('a payment of a wrong amount is shown as refunded with the amount really taken', () => {
  const other = (state: RefundState): OrderView => ({
    ...failed(state),
    deliveryState: null,
    paidAt: null,
    refunds: [{ ...refund('otherAmount', state), amountFen: 5090 }],
  });
  const words = (state: RefundState, language: 'en' | 'zh') =>
    describeStatus(other(state), displayStatusOf(other(state), { now: NOW }), NOW, language).sentence;
  expect(words('due', 'en')).toBe(
    'The amount charged does not match this order. ¥50.90 is being refunded to your original payment method.',
  );
  expect(words('due', 'zh')).toBe('扣款金额与订单不符。¥50.90 正在原路退回。');
  expect(words('settled', 'en')).toBe(
    'The amount charged does not match this order. ¥50.90 went back to your original payment method.',
  );
  expect(words('settled', 'zh')).toBe('扣款金额与订单不符。¥50.90 已原路退回。');
  expect(displayStatusOf(other('rejected'), { now: NOW })).toBe('refundHeld');
  expect(shownSum(other('due'), 'refunding')).toEqual({ priceFen: 5090, points: 0 });
});

test('only an order that awaits payment can be paid', () => {
  for (const [, order, now, checking, displayStatus] of cases) {
    if (isPayable(displayStatus)) expect(order.state).toBe('awaitingPayment');
    else
      expect(
        order.state !== 'awaitingPayment' || displayStatusOf(order, { now, checking }) === 'timeUp',
      ).toBe(true);
  }
});

test.each([
  ['a state', { state: 'brandNew' as OrderView['state'] }],
  ['a state of its payment', { paymentState: 'brandNew' as PaymentState }],
])('an order in %s that only a newer release knows is shown as being handled and not over', (_, newer) => {
  const order = { ...unpaid, ...newer };
  const displayStatus = displayStatusOf(order, { now: NOW });
  expect(isSettled(order) || isPayable(displayStatus)).toBe(false);
  expect(describeStatus(order, displayStatus, NOW, 'en')).toEqual({
    tone: 'waiting',
    title: 'Your order is being handled',
    sentence: 'If you have paid, either the number is topped up, or you get a refund.',
    promise: 'Reload this page to see more.',
  });
  expect(shownSum(order, displayStatus)).toEqual({ priceFen: unpaid.faceFen, points: 0 });
});

test("an activity's top-up in an unknown state of a newer release is shown as on its way", () => {
  const given = { ...unpaid, state: 'brandNew' as OrderView['state'], activityId: 'A1' };
  expect(displayStatusOf(given, { now: NOW })).toBe('giving');
});
