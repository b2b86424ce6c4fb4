import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { factsCopy, wayToPay } from './details-copy.ts';
import {
  isCancellable,
  isPayable,
  isSettled,
  displayStatusOf,
  type DisplayStatus,
} from './display-status.ts';
import { describeStatus } from './describe-status.ts';
import {
  at,
  NOW,
  forPoints,
  mixed,
  delivering,
  refund,
  failed,
  closed,
  wholePoints,
} from './testing/points-orders.ts';
import { shownSum } from './status.tsx';

type Case = readonly [
  name: string,
  order: OrderView,
  checking: boolean,
  displayStatus: DisplayStatus,
  sum: { priceFen: number; points: number },
  title: string,
  sentence: string,
  zh: string,
];
const P = { priceFen: 0, points: 3000 };
const M = { priceFen: 1500, points: 1500 };
const FACE = { priceFen: 3000, points: 0 };

const cases: readonly Case[] = [
  [
    'points alone, just asked for',
    forPoints('created'),
    true,
    'confirmingPoints',
    P,
    'Taking your points…',
    'Your 3,000 points are being taken for this top-up.',
    '正在为本次充值扣除 3,000 积分。',
  ],
  [
    'points alone, set aside',
    forPoints('pending'),
    false,
    'confirmingPoints',
    P,
    'Taking your points…',
    'Your 3,000 points are being taken for this top-up.',
    '正在为本次充值扣除 3,000 积分。',
  ],
  [
    'points alone, no answer',
    forPoints('created'),
    false,
    'pointsSilent',
    P,
    'The points service did not answer',
    'Your 3,000 points were not taken for this order yet. Please try again.',
    '本订单尚未扣除您的 3,000 积分，请重试。',
  ],
  [
    'points alone, declined',
    forPoints('declined'),
    true,
    'pointsDeclined',
    P,
    'The points could not be taken',
    'You may not have 3,000 points left. Nothing was charged.',
    '您的可用积分可能不足 3,000 积分。未扣款。',
  ],
  [
    'points alone, set aside for too long',
    forPoints('closed'),
    false,
    'pointsDeclined',
    P,
    'The points could not be taken',
    'You may not have 3,000 points left. Nothing was charged.',
    '您的可用积分可能不足 3,000 积分。未扣款。',
  ],
  [
    'mixed, points declined',
    mixed('declined', 'created'),
    true,
    'pointsDeclined',
    M,
    'The points could not be taken',
    'You may not have 1,500 points left. Nothing was charged.',
    '您的可用积分可能不足 1,500 积分。未扣款。',
  ],
  [
    'mixed, points silent',
    mixed('created', 'created'),
    false,
    'pointsSilent',
    M,
    'The points service did not answer',
    'Your 1,500 points were not taken for this order yet. Please try again.',
    '本订单尚未扣除您的 1,500 积分，请重试。',
  ],
  [
    'mixed, points asked for',
    mixed('created', 'created'),
    true,
    'confirmingPoints',
    M,
    'Taking your points…',
    'Your 1,500 points are being set aside for this top-up.',
    '正在为本次充值冻结 1,500 积分。',
  ],
  [
    'mixed, unpaid',
    mixed('pending', 'pending'),
    false,
    'unpaid',
    M,
    'Not paid yet',
    'No payment has reached us. If you have just paid, this page will show it by itself. Your ' +
      '1,500 points are set aside for this order.',
    '尚未收到您的付款。如果您刚刚支付，结果会自动显示。您的 1,500 积分已为本订单冻结。',
  ],
  [
    'mixed, back from the cashier',
    mixed('pending', 'pending'),
    true,
    'checkingPayment',
    M,
    'Checking your payment…',
    'We are asking the cashier whether your payment has arrived. Your 1,500 points are set ' +
      'aside for this order.',
    '正在向收银台核实您的付款。您的 1,500 积分已为本订单冻结。',
  ],
  [
    'mixed, money declined',
    mixed('pending', 'declined'),
    false,
    'declined',
    M,
    'Payment declined',
    'The payment did not go through. Nothing was charged. Your 1,500 points are set aside for this order.',
    '本次支付未完成，未扣款。您的 1,500 积分已为本订单冻结。',
  ],
  [
    'mixed, cashier silent',
    mixed('pending', 'created'),
    false,
    'cashierSilent',
    M,
    'The cashier did not open',
    'Nothing was charged. Please pay again. Your 1,500 points are set aside for this order.',
    '未扣款，请重新支付。您的 1,500 积分已为本订单冻结。',
  ],
  [
    'mixed, money paid, points being taken',
    mixed('pending', 'paid'),
    false,
    'takingPoints',
    M,
    'Paid. Taking your points',
    'We have your ¥15.00. Your 1,500 points are being taken now.',
    '已收到您支付的 ¥15.00，正在扣除 1,500 积分。',
  ],
  [
    'points alone, carrier silent',
    { ...delivering(forPoints('paid')), deliveryState: 'indeterminate' },
    false,
    'carrierSilent',
    FACE,
    'Waiting for the carrier',
    'The carrier has not answered yet. Your points are safe: the number is topped up, or the ' +
      'points come back to you. We keep asking.',
    '运营商尚未答复。您的积分是安全的：要么充值到账，要么原路退回。我们会持续查询。',
  ],
  [
    'mixed, carrier silent',
    { ...delivering(mixed('paid', 'paid')), deliveryState: 'indeterminate' },
    false,
    'carrierSilent',
    FACE,
    'Waiting for the carrier',
    'The carrier has not answered yet. What you paid is safe: the number is topped up, or ' +
      'money and points come back to you. We keep asking.',
    '运营商尚未答复。您支付的款项和积分是安全的：要么充值到账，要么原路退回。我们会持续查询。',
  ],
  [
    'points alone, coming back',
    failed(forPoints('paid'), wholePoints('due')),
    false,
    'refunding',
    P,
    'Your 3,000 points are coming back',
    'The carrier did not credit the number. 3,000 points are being refunded to your points account.',
    '运营商充值失败，3,000 积分 正在退回您的积分账户。',
  ],
  [
    'points alone, back',
    failed(forPoints('paid'), wholePoints('settled')),
    false,
    'refunded',
    P,
    'Your 3,000 points are back',
    'The carrier did not credit the number. 3,000 points went back to your points account.',
    '运营商充值失败，3,000 积分 已退回您的积分账户。',
  ],
  [
    'points alone, held up',
    failed(forPoints('paid'), wholePoints('rejected')),
    false,
    'refundHeld',
    P,
    'Your points refund is delayed',
    'The points service has not given you back your 3,000 points yet. They are still yours: we ' +
      'keep trying, and our staff are looking into it.',
    '积分服务尚未受理 3,000 积分的退回。这些积分仍属于您：我们会继续重试，并由专人跟进。',
  ],
  [
    'mixed, both coming back',
    failed(mixed('paid', 'paid'), refund('points', 'due'), refund('cash', 'processing')),
    false,
    'refunding',
    M,
    'Your money and points are coming back',
    'The carrier did not credit the number. 1,500 points + ¥15.00 are being refunded ' +
      'to where they came from.',
    '运营商充值失败，1,500 积分 + ¥15.00 正在原路退回。',
  ],
  [
    'mixed, points back, money not',
    failed(mixed('paid', 'paid'), refund('points', 'settled'), refund('cash', 'processing')),
    false,
    'refunding',
    { priceFen: 1500, points: 0 },
    'Your money is coming back',
    'The carrier did not credit the number. ¥15.00 is being refunded to your original payment method.',
    '运营商充值失败，¥15.00 正在原路退回。',
  ],
  [
    'mixed, both back',
    failed(mixed('paid', 'paid'), refund('points', 'settled'), refund('cash', 'settled')),
    false,
    'refunded',
    M,
    'Your money and points are back',
    'The carrier did not credit the number. 1,500 points + ¥15.00 went back to where they came from.',
    '运营商充值失败，1,500 积分 + ¥15.00 已原路退回。',
  ],
  [
    'mixed, points refused after the money, on its way back',
    closed(mixed('declined', 'paid'), 'pointsRefused', refund('cash', 'due', 'otherPartRefused')),
    false,
    'pointsRefusedReturning',
    { priceFen: 1500, points: 0 },
    'The points could not be taken',
    'The order was closed. ¥15.00 is being refunded to your original payment method.',
    '订单已关闭。¥15.00 正在原路退回。',
  ],
  [
    'mixed, points refused after the money, held up',
    closed(mixed('declined', 'paid'), 'pointsRefused', refund('cash', 'rejected', 'otherPartRefused')),
    false,
    'pointsRefusedHeld',
    { priceFen: 1500, points: 0 },
    'Your refund is delayed',
    'The cashier has not accepted our refund of ¥15.00 yet. The money is still yours: we keep ' +
      'trying, and our staff are looking into it.',
    '收银台尚未受理 ¥15.00 的退款。这笔钱仍属于您：我们会继续重试，并由专人跟进。',
  ],
  [
    'mixed, points refused after the money, back',
    closed(mixed('declined', 'paid'), 'pointsRefused', refund('cash', 'settled', 'otherPartRefused')),
    false,
    'pointsRefusedReturned',
    { priceFen: 1500, points: 0 },
    'Your money is back',
    'The points could not be taken, so the order was closed. ¥15.00 went back ' +
      'to your original payment method.',
    '积分未能扣除，订单已关闭。¥15.00 已原路退回。',
  ],
  [
    'points alone, cancelled, being released',
    closed(forPoints('pending'), 'cancelled'),
    false,
    'cancelled',
    FACE,
    'Order cancelled',
    'You cancelled this order. Your 3,000 points are being released; you can use them again in a moment.',
    '您已取消该订单。您的 3,000 积分正在解冻，稍后即可使用。',
  ],
  [
    'points alone, expired, released',
    closed(forPoints('closed'), 'expired'),
    false,
    'expired',
    FACE,
    'Order closed',
    'It was not paid in time. Your 3,000 points are free to use again.',
    '订单未在规定时间内支付。您的 3,000 积分已解冻，可继续使用。',
  ],
  [
    'points alone, expired, never taken',
    closed(forPoints('declined'), 'expired'),
    false,
    'expired',
    FACE,
    'Order closed',
    'It was not paid in time. No points were taken.',
    '订单未在规定时间内支付。未扣除积分。',
  ],
  [
    'mixed, cancelled, released',
    closed(mixed('closed', 'closed'), 'cancelled'),
    false,
    'cancelled',
    FACE,
    'Order cancelled',
    'You cancelled this order. Nothing was charged. Your 1,500 points are free to use again.',
    '您已取消该订单。未扣款。您的 1,500 积分已解冻，可继续使用。',
  ],
];

test.each(cases)('%s', (_name, order, checking, displayStatus, sum, title, sentence, zh) => {
  expect(displayStatusOf(order, { now: NOW, checking })).toBe(displayStatus);
  const { priceFen, points } = shownSum(order, displayStatus);
  expect({ priceFen, points }).toEqual(sum);
  expect(describeStatus(order, displayStatus, NOW, 'en')).toMatchObject({ title, sentence });
  expect(describeStatus(order, displayStatus, NOW, 'zh').sentence).toBe(zh);
});

test('an order waiting for points only can be cancelled, not paid; with money received, neither', () => {
  expect([isPayable('confirmingPoints'), isCancellable('confirmingPoints')]).toEqual([false, true]);
  expect([isPayable('takingPoints'), isCancellable('takingPoints')]).toEqual([false, false]);
  expect([isPayable('pointsDeclined'), isCancellable('pointsDeclined')]).toEqual([true, true]);
});

test('an order whose money has arrived does not run out of time', () => {
  expect(displayStatusOf(mixed('pending', 'paid'), { now: Date.parse(at(15)) })).toBe('takingPoints');
  expect(displayStatusOf(mixed('pending', 'pending'), { now: Date.parse(at(15)) })).toBe('timeUp');
});

test('a closed order is polled until its points are released', () => {
  expect(isSettled(closed(forPoints('pending'), 'cancelled'))).toBe(false);
  expect(isSettled(closed(forPoints('closed'), 'cancelled'))).toBe(true);
});

test('digital RMB is refunded to its wallet, which is named', () => {
  const order: OrderView = {
    ...failed(mixed('paid', 'paid'), refund('digital', 'due')),
    payMethod: 'digital',
    points: 0,
    paidFrom: 'ICBC wallet (6021)',
  };
  expect(describeStatus(order, 'refunding', NOW, 'en').sentence).toBe(
    'The carrier did not credit the number. ¥15.00 is being refunded to ICBC wallet (6021).',
  );
  expect(describeStatus(order, 'refunded', NOW, 'zh').sentence).toBe(
    '运营商充值失败，¥15.00 已退回ICBC wallet (6021)。',
  );
});

test('names the payment method', () => {
  const ways = [
    forPoints('paid'),
    mixed('paid', 'paid'),
    { payMethod: 'digital', priceFen: 1, paidFrom: null } as const,
    { payMethod: 'cash', priceFen: 1, paidFrom: '和包余额' } as const,
    { payMethod: 'cash', priceFen: 1, paidFrom: '微信支付' } as const,
    { payMethod: 'cash', priceFen: 1, paidFrom: '支付宝' } as const,
  ];
  expect(ways.map((order) => wayToPay(order, factsCopy.en, 'en'))).toEqual([
    'Points',
    'Points and wallet cashier',
    'Digital RMB',
    'Wallet cashier',
    'WeChat Pay',
    'Alipay',
  ]);
});
