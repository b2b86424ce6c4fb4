/**
 * When a partner is asked again, and how long things may take. Published to users in words (the promises) and
 * to operators in docs/operations.md. All in milliseconds.
 */
export interface OrderTimes {
  /** An unpaid order closes after this. */
  readonly payWithinMs: number;
  /** How long a claim holds before it counts as indeterminate: more than a call to the partner may last. */
  readonly claimMs: number;
  /** Waits between questions; the last one repeats for as long as the answer is missing. */
  readonly askPaymentMs: readonly number[];
  readonly askDeliveryMs: readonly number[];
  readonly askRefundMs: readonly number[];
  /**
   * A delivery the carrier says it never received is sent again until this long after payment, then cancelled
   * there.
   */
  readonly sendAgainForMs: number;
  /** What users are told: done by then, usually. */
  readonly promiseDeliveryMs: number;
  readonly promiseRefundMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const publishedTimes: OrderTimes = {
  payWithinMs: 15 * MINUTE,
  claimMs: 15 * SECOND,
  askPaymentMs: [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE],
  askDeliveryMs: [
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
  askRefundMs: [2 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  sendAgainForMs: 30 * MINUTE,
  promiseDeliveryMs: 10 * MINUTE,
  promiseRefundMs: 24 * 60 * MINUTE,
};

/** The time of the question after `asked` earlier ones. */
export function nextQuestion(waits: readonly number[], asked: number, at: Date): Date {
  const wait = waits[Math.min(asked, waits.length - 1)] ?? 0;
  return new Date(at.getTime() + wait);
}
