/**
 * An order number is 24 digits: yymmdd, the user number (10, the first four being its shard), the second of
 * the day (5) and three random digits. It therefore leads to its rows without an index of its own, and a
 * user's orders sort by time. Days are China's (UTC+8, no summer time). The numbers of what belongs to the
 * order are made from it.
 */
import { chinaDayOf, chinaTime, dayPeriod } from '../runtime/index.ts';

/**
 * A new order number for a user at a time (ms). Two in one second may collide: the key refuses, and one tries
 * again.
 */
export function newOrderNo(userNo: string, nowMs: number, randomInt: (below: number) => number): string {
  const secondOfDay = Math.floor((nowMs - chinaTime(chinaDayOf(nowMs))) / 1000);
  return (
    chinaDay(nowMs) +
    userNo +
    secondOfDay.toString().padStart(5, '0') +
    randomInt(1000).toString().padStart(3, '0')
  );
}

/** `yymmdd` of a time (ms) in China. */
export function chinaDay(nowMs: number): string {
  return dayPeriod(nowMs).slice(2);
}

/** The user number inside an order number. */
export function userNoOf(orderNo: string): string {
  return orderNo.slice(6, 16);
}

/** `P` + order number + attempt (2 digits). */
export function paymentNoOf(orderNo: string, attempt: number): string {
  return `P${orderNo}${attempt.toString().padStart(2, '0')}`;
}

/** `D` + order number: an order is delivered once. */
export function deliveryNoOf(orderNo: string): string {
  return `D${orderNo}`;
}

/** `R` + the payment's digits: a payment is refunded once. */
export function refundNoOf(paymentNo: string): string {
  return `R${paymentNo.slice(1)}`;
}

/** The order number inside a payment, delivery or refund number; null when it is none of ours. */
export function orderNoOf(entityNo: string): string | null {
  return /^(?:[PR]\d{26}|D\d{24})$/.test(entityNo) ? entityNo.slice(1, 25) : null;
}
