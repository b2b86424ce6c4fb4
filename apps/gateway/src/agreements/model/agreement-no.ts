/**
 * Numbers of agreements, charges, mandates and consents. An agreement number is `A` and 24 digits made like
 * an order number: it contains the day, the user and with it the shard, leads to its rows by itself, and
 * follows from the request that opens it. A charge number is `C`, the agreement's digits and its period
 * (yyyymmdd; dd is 00 for a month), so that the key alone allows one charge per agreement and period.
 */
import {
  agreementNoOf,
  CHARGE_SLOTS,
  numberBelow,
  orderNoOfKey,
  orderNoOfPeriod,
} from '../../orders/charge-orders/index.ts';
import { userNoOf } from '../../orders/model/index.ts';

export { agreementNoOf };

/**
 * Returns the number of the agreement that a user requests under an idempotency key at a time (ms). `taken`
 * are the user's agreements: the result is the first candidate that is none of them and whose charges have a
 * slot of their own, so that the orders of two agreements' charges never get the same number.
 */
export function agreementNoOfKey(
  userNo: string,
  nowMs: number,
  idempotencyKey: string,
  taken: readonly string[],
): string {
  const slots = new Set(taken.map((agreementNo) => chargeSlotOf(agreementNo)));
  for (let candidate = 0; ; candidate += 1) {
    const agreementNo = `A${orderNoOfKey(userNo, nowMs, `agreement:${idempotencyKey}`, candidate)}`;
    if (!taken.includes(agreementNo) && !slots.has(chargeSlotOf(agreementNo))) return agreementNo;
  }
}

/** Returns the slot of an agreement's charges among those of its signer. */
export function chargeSlotOf(agreementNo: string, candidate = 0): number {
  return numberBelow(CHARGE_SLOTS, JSON.stringify([agreementNo, candidate]));
}

/**
 * Returns the number of a charge's order. Agreements from before slots were checked may share one: the later
 * charge then takes its next `candidate`.
 */
export function orderNoOfCharge(chargeNo: string, candidate = 0): string {
  const period = chargeNo.slice(25).replace(/00$/, '');
  return orderNoOfPeriod(signerOf(chargeNo), period, chargeSlotOf(agreementNoOf(chargeNo), candidate));
}

/** Returns the user number inside an agreement or a charge number. */
export function signerOf(numberOfOurs: string): string {
  return userNoOf(numberOfOurs.slice(1));
}

/** Returns the number of the charge of a period; `period` is yyyymm or yyyymmdd. */
export function chargeNoOf(agreementNo: string, period: string): string {
  return `C${agreementNo.slice(1)}${period.padEnd(8, '0')}`;
}

/**
 * Returns the number under which the wallet is asked for the mandate of an operation: `M`, the agreement's
 * digits and twelve digits derived from the operation's key. The key itself is chosen by a user, and another
 * user may choose the same.
 */
export function mandateNoOf(agreementNo: string, idempotencyKey: string): string {
  const digits = numberBelow(10 ** 12, idempotencyKey);
  return `M${agreementNo.slice(1)}${digits.toString().padStart(12, '0')}`;
}

/** Returns the month of a charge, yyyymm. */
export function monthOf(chargeNo: string): string {
  return chargeNo.slice(25, 31);
}

/** Returns the number of an agreement's consent: `M`, the agreement's digits and the index of the consent. */
export function consentNoOf(agreementNo: string, index: number): string {
  return `M${agreementNo.slice(1)}${String(index).padStart(2, '0')}`;
}

/** Returns the number of the agreement of a member's consent. */
export function agreementNoOfConsent(consentNo: string): string {
  return `A${consentNo.slice(1, 25)}`;
}
