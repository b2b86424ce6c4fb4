/** Sample orders for tests, placed by the same code as real ones. */
import { OrderChange } from '../model/order-change.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { orderNoOfKey, paymentNoOf } from '../model/order-number.ts';
import { type PaymentPart, partsOf } from '../model/payment-parts.ts';
import { payByActivity } from '../placing/reward-order.ts';
import { publishedTimes } from '../../config/order-times.ts';

export const SAMPLE_USER = '0123456789';
const SAMPLE_REWARD = `G${'1'.repeat(36)}`;
export const SAMPLE_TIME = new Date('2026-11-20T04:00:00.000Z');

export interface SampleOptions {
  readonly userNo?: string;
  readonly idempotencyKey?: string;
  readonly mobileNo?: string;
  readonly faceFen?: bigint;
  readonly priceFen?: bigint;
  readonly at?: Date;
  /** A number from which the order number follows; or the order number itself. */
  readonly random?: number;
  readonly orderNo?: string;
  /**
   * How it is paid. `both`: 2,500 points and 25.00 yuan; `agreement`: the charge of an agreement, debited
   * from the balance first; `activity`: a reward, paid when it is placed.
   */
  readonly way?: SampleWay;
  /** The voucher that lowers the price. */
  readonly voucher?: { readonly voucherNo: string; readonly amountFen: bigint } | null;
  /** The version of the settings whose prices apply. */
  readonly settingsVersion?: number | null;
}

export const sampleWays = {
  cash: ['cash', 4990n, 0n],
  digital: ['digital', 4990n, 0n],
  points: ['points', 0n, 5000n],
  both: ['points', 2500n, 2500n],
  agreement: ['agreement', 4990n, 0n],
  activity: ['activity', 5000n, 0n],
} as const;
export type SampleWay = keyof typeof sampleWays;

/** Returns the placing of an order for 50 yuan, at 49.90 unless paid with points, with its first payments. */
export function placeSample({
  userNo = SAMPLE_USER,
  idempotencyKey = 'request-0000000001',
  mobileNo = '13800138000',
  faceFen = 5000n,
  way = 'cash',
  priceFen = sampleWays[way][1],
  at = SAMPLE_TIME,
  random = 7,
  orderNo = orderNoOfKey(userNo, at.getTime(), `sample ${random}`),
  voucher = null,
  settingsVersion = null,
}: SampleOptions = {}): OrderChange {
  const [payMethod, , points] = sampleWays[way];
  const change = OrderChange.placing(
    {
      userNo,
      orderNo,
      kind: 'topUp',
      chargeNo: way === 'agreement' ? `C${orderNo}20261100` : null,
      idempotencyKey,
      requestFingerprint: 'sample',
      mobileNo,
      carrier: 'CMCC',
      province: { zh: '北京市', en: 'Beijing' },
      faceFen,
      priceFen,
      points,
      voucher,
      settingsVersion,
      reward: way === 'activity' ? { rewardNo: SAMPLE_REWARD, activityId: 'sample' } : null,
      payMethod,
      goodsId: points > 0n ? 'sample' : null,
      expiresAt: new Date(at.getTime() + publishedTimes.paymentWindowMs),
    },
    at,
  );
  if (way === 'activity') payByActivity(change, SAMPLE_REWARD);
  else for (const part of partsOf(change.after.order)) addPayment(change, part);
  return change;
}

/** Adds an attempt to pay a part. */
export function addPayment(change: OrderChange, { method, amount }: PaymentPart): void {
  change.addPayment({
    paymentNo: paymentNoOf(change.after.order.orderNo, change.after.payments.length + 1),
    method,
    source: method === 'agreement' ? 'balance' : null,
    amount,
    tradeNo: null,
    payUrl: null,
    payWith: null,
    browser: null,
    cashier: null,
    declineReason: null,
    paidFrom: null,
    paidAmount: null,
    attemptCount: 0,
    nextAt: new Date(change.at.getTime() + 15_000),
    createdAt: change.at,
    paidAt: null,
    requestBody: `what is sent for ${amount} by ${method}`,
  });
}

/** Returns the order as it would be read after the change was written. */
export function written(change: OrderChange): OrderAggregate {
  const version =
    change.before && !change.isEmpty ? change.before.order.version + 1 : change.after.order.version;
  return { ...change.after, order: { ...change.after.order, version } };
}

/**
 * Returns an order as it is read: with its refunds sorted by number, which need not be the order in which
 * they were added.
 */
export function inOrderOfReading(aggregate: OrderAggregate): OrderAggregate {
  return {
    ...aggregate,
    refunds: aggregate.refunds.toSorted((one, other) => (one.refundNo < other.refundNo ? -1 : 1)),
  };
}
