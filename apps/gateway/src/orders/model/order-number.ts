/**
 * Order numbers. An order number is 24 digits: yymmdd, the user number (10, the first four being its shard)
 * and a tail of 8 digits derived from what the order is for. It therefore leads to its rows without an index
 * of its own, sorts by day, and a repeated request gets the same number, even when the database was set back
 * in between. Days are China's (UTC+8, no summer time). The numbers of an order's parts are made from it.
 *
 * Tails of users' own orders are below `OWN_TAILS`, as they were when they held the second of the day; those
 * of automatic charges are above, so that the two never collide.
 */
import { createHash } from 'node:crypto';
import { dayPeriod } from '../../runtime/time/index.ts';

const OWN_TAILS = 86_400_000;
/** The number of slots for automatic charges of months; those of days have as many again. */
export const CHARGE_SLOTS = 6_800_000;

/**
 * Returns the number of an order, or of anything numbered alike, that a user requests under a key at a time
 * (ms). Two keys of one day may give the same number, which the database refuses: the later one takes its
 * next `candidate`, 1, 2 and so on.
 */
export function orderNoOfKey(userNo: string, nowMs: number, key: string, candidate = 0): string {
  const tail = numberBelow(OWN_TAILS, JSON.stringify([userNo, key, candidate]));
  return chinaDay(nowMs) + userNo + tail.toString().padStart(8, '0');
}

/**
 * Returns the number of an automatic charge's order, in a slot of its agreement. It follows from the period
 * alone, never from a clock: `period` is yyyymm, numbered as its first day, or yyyymmdd.
 */
export function orderNoOfPeriod(userNo: string, period: string, slot: number): string {
  const isMonth = period.length === 6;
  const tail = OWN_TAILS + (isMonth ? 0 : CHARGE_SLOTS) + slot;
  return `${period.slice(2)}${isMonth ? '01' : ''}${userNo}${tail}`;
}

/** Returns a whole number below a bound, derived from a text alone and evenly distributed. */
export function numberBelow(bound: number, text: string): number {
  return Number(createHash('sha256').update(text).digest().readBigUInt64BE(0) % BigInt(bound));
}

/** Returns `yymmdd` of a time (ms) in China. */
export function chinaDay(nowMs: number): string {
  return dayPeriod(nowMs).slice(2);
}

/**
 * Returns whether a number is that of an automatic charge's order, or of a payment, delivery or refund of
 * one.
 */
export function isOfCharge(entityNo: string): boolean {
  const orderNo = orderNoOf(entityNo) ?? entityNo;
  return /^\d{24}$/.test(orderNo) && Number(orderNo.slice(16)) >= OWN_TAILS;
}

/** Returns the agreement number of an automatic charge: all its charges contain the same digits. */
export function agreementNoOf(chargeNo: string): string {
  return `A${chargeNo.slice(1, 25)}`;
}

/** Returns the user number inside an order number. */
export function userNoOf(orderNo: string): string {
  return orderNo.slice(6, 16);
}

/** Returns a payment number: `P` + order number + attempt (2 digits). */
export function paymentNoOf(orderNo: string, attempt: number): string {
  return `P${orderNo}${attempt.toString().padStart(2, '0')}`;
}

/** Returns the delivery number: `D` + order number, since an order is delivered once. */
export function deliveryNoOf(orderNo: string): string {
  return `D${orderNo}`;
}

/** Returns the refund number: `R` + the payment's digits, since a payment is refunded once. */
export function refundNoOf(paymentNo: string): string {
  return `R${paymentNo.slice(1)}`;
}

/** Returns the number of the payment that a refund gives back. */
export function refundedPaymentNo(refundNo: string): string {
  return `P${refundNo.slice(1)}`;
}

/** Returns the order number inside a payment, delivery or refund number; null when it is not one of ours. */
export function orderNoOf(entityNo: string): string | null {
  return /^(?:[PR]\d{26}|D\d{24})$/.test(entityNo) ? entityNo.slice(1, 25) : null;
}
