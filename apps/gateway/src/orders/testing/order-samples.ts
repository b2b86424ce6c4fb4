/** Orders for tests: placed by the same code as real ones. */
import { OrderChange } from '../order-change.ts';
import type { OrderAggregate } from '../aggregate.ts';
import { newOrderNo, paymentNoOf } from '../order-number.ts';
import { publishedTimes } from '../schedule.ts';

export const SAMPLE_USER = '0123456789';
export const SAMPLE_TIME = new Date('2026-11-20T04:00:00.000Z');

export interface SampleOptions {
  readonly userNo?: string;
  readonly requestNo?: string;
  readonly mobileNo?: string;
  readonly faceFen?: bigint;
  readonly priceFen?: bigint;
  readonly at?: Date;
  readonly random?: number;
}

/** The placing of an order for 50 yuan at 49.90 with its first payment. */
export function placeSample({ userNo = SAMPLE_USER, requestNo = 'request-0000000001', mobileNo = '13800138000', faceFen = 5000n, priceFen = 4990n, at = SAMPLE_TIME, random = 7 }: SampleOptions = {}): OrderChange {
  const orderNo = newOrderNo(userNo, at.getTime(), () => random);
  const change = OrderChange.placing({
    userNo, orderNo, requestNo, requestDigest: 'sample', mobileNo, carrier: 'CMCC', province: { zh: '北京市', en: 'Beijing' },
    faceFen, priceFen, payMethod: 'cash', cnlCode: null, touristSession: null, createdAt: at, expiresAt: new Date(at.getTime() + publishedTimes.payWithinMs),
  }, at);
  addPayment(change, 1);
  return change;
}

/** One more attempt to pay. */
export function addPayment(change: OrderChange, attempt: number): void {
  change.addPayment({
    paymentNo: paymentNoOf(change.after.order.orderNo, attempt), amountFen: change.after.order.priceFen, tradeNo: null, payUrl: null, declineReason: null,
    asked: 0, nextAt: new Date(change.at.getTime() + 15_000), createdAt: change.at, paidAt: null,
  });
}

/** The order as it would be read after the change was written. */
export function written(change: OrderChange): OrderAggregate {
  const version = change.before && !change.isEmpty ? change.before.order.version + 1 : change.after.order.version;
  return { ...change.after, order: { ...change.after.order, version } };
}
