/**
 * When a partner is asked again, and how long things may take. Published to users in words (the promises) and
 * to operators in docs/operations.md. All in milliseconds.
 */
export interface OrderTimes {
  /** An unpaid order closes after this. */
  readonly paymentWindowMs: number;
  /** After the time to pay no page of a provider's takes a payer any more, its clock and ours apart. */
  readonly pageClosesWithinMs: number;
  /** How long a lease holds before the result counts as indeterminate: longer than a call to a partner. */
  readonly leaseMs: number;
  /** Waits between attempts; the last one repeats for as long as the answer is missing. */
  readonly paymentBackoffMs: readonly number[];
  readonly deliveryBackoffMs: readonly number[];
  readonly refundBackoffMs: readonly number[];
  /** Of the issuer of invoices, whose webhook is waited for so long first. */
  readonly invoiceBackoffMs: readonly number[];
  /** How long a partner that stays silent is not asked, before it is tried: each time one step further. */
  readonly partnerPausesMs: readonly number[];
  /**
   * A delivery the carrier says it never received is sent again until this long after payment, then cancelled
   * there.
   */
  readonly resendForMs: number;
  /** How long an order that nobody was sent, for want of float, waits before it is looked at again. */
  readonly floatLookMs: number;
  /** A delivery that the carrier has not ended until this long after payment is to be cancelled there. */
  readonly cancelAfterMs: number;
  /**
   * When a supplier that cannot cancel still does not know a request this long after it was last sent, the
   * request never arrives.
   */
  readonly absentAfterMs: number;
  /** How long after a top-up began its failure is believed, at a supplier that may still mend it. */
  readonly failedIsFinalAfterMs: number;
  /** What users read: done by then, usually. */
  readonly expectedDeliveryMs: number;
  readonly expectedRefundMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const publishedTimes: OrderTimes = {
  paymentWindowMs: 15 * MINUTE,
  pageClosesWithinMs: 2 * MINUTE,
  leaseMs: 15 * SECOND,
  paymentBackoffMs: [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE],
  deliveryBackoffMs: [
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    20 * SECOND,
    40 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
  ],
  refundBackoffMs: [2 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  invoiceBackoffMs: [30 * SECOND, ...[1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * MINUTE)],
  partnerPausesMs: [2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND],
  resendForMs: 30 * MINUTE,
  floatLookMs: 10 * SECOND,
  cancelAfterMs: 24 * 60 * MINUTE,
  absentAfterMs: 15 * MINUTE,
  failedIsFinalAfterMs: 30 * MINUTE,
  expectedDeliveryMs: 10 * MINUTE,
  expectedRefundMs: 24 * 60 * MINUTE,
};

/** The time of the next attempt after `attemptCount` earlier ones, by a published backoff (ms). */
export function retryAt(backoffMs: readonly number[], attemptCount: number, at: Date): Date {
  const wait = backoffMs[Math.min(attemptCount, backoffMs.length - 1)] ?? 0;
  return new Date(at.getTime() + wait);
}
