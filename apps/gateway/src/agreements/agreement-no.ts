/**
 * An agreement number is `A` and 24 digits made like an order number: it holds the day, the user and with it
 * the shard, and leads to its rows by itself. A charge number is `C`, the agreement's digits and its period
 * (yyyymmdd; dd is 00 for a month), so that the key alone allows one charge per agreement and period.
 */
import { newOrderNo, userNoOf } from '../orders/index.ts';

/**
 * A new agreement number for a user at a time (ms). Two in one second may collide: the key refuses, and one
 * tries again.
 */
export function newAgreementNo(userNo: string, nowMs: number, randomInt: (below: number) => number): string {
  return `A${newOrderNo(userNo, nowMs, randomInt)}`;
}

/** The user number inside an agreement or a charge number. */
export function signerOf(numberOfOurs: string): string {
  return userNoOf(numberOfOurs.slice(1));
}

/** `period` is yyyymm or yyyymmdd. */
export function chargeNoOf(agreementNo: string, period: string): string {
  return `C${agreementNo.slice(1)}${period.padEnd(8, '0')}`;
}

/** The agreement of a charge. */
export function agreementNoOf(chargeNo: string): string {
  return `A${chargeNo.slice(1, 25)}`;
}

/** The month of a charge, yyyymm. */
export function monthOf(chargeNo: string): string {
  return chargeNo.slice(25, 31);
}
