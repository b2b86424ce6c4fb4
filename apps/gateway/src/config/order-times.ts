/**
 * The times of orders: when a partner is asked again, and how long things may take. Published to users in
 * words (the promises) and to operators in docs/operations.md. All in milliseconds.
 */
export interface OrderTimes {
  /** Time after which an unpaid order closes. */
  readonly paymentWindowMs: number;
  /**
   * Time after the payment window within which every provider's page stops accepting payers; allows for the
   * difference between its clock and ours.
   */
  readonly pageClosesWithinMs: number;
  /**
   * How long a lease is held before the result is treated as indeterminate: longer than a call to a partner.
   */
  readonly leaseMs: number;
  /** The waits between attempts; the last one repeats for as long as the answer is missing. */
  readonly paymentBackoffMs: readonly number[];
  readonly deliveryBackoffMs: readonly number[];
  readonly refundBackoffMs: readonly number[];
  /** The waits between queries to the issuer of invoices; the first one gives its webhook time to arrive. */
  readonly invoiceBackoffMs: readonly number[];
  /**
   * How long a partner that stays silent is not asked before it is tried again; each time one step further.
   */
  readonly partnerPausesMs: readonly number[];
  /**
   * Time after payment until which a delivery that the carrier says it never received is sent again;
   * afterwards it is cancelled at the carrier.
   */
  readonly resendForMs: number;
  /**
   * How long an order that was sent to no supplier, for want of float, waits before it is looked at again.
   */
  readonly floatLookMs: number;
  /** Time after payment at which a delivery that the carrier has not finished is cancelled there. */
  readonly cancelAfterMs: number;
  /**
   * Time after the last sending at which a request is taken never to arrive, if a supplier that cannot cancel
   * still does not know it.
   */
  readonly absentAfterMs: number;
  /**
   * Time after the start of a top-up from which its failure is believed, for a supplier that may still
   * correct it.
   */
  readonly failedIsFinalAfterMs: number;
  /** The times that users are told to expect. */
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

/** Returns the time of the next attempt after `attemptCount` earlier ones, by a published backoff (ms). */
export function retryAt(backoffMs: readonly number[], attemptCount: number, at: Date): Date {
  const wait = backoffMs[Math.min(attemptCount, backoffMs.length - 1)] ?? 0;
  return new Date(at.getTime() + wait);
}
