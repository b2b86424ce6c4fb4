/**
 * The public interface for automatic top-up, whose charges and repayments are orders: their numbers, their
 * payments, and how they are placed, followed and closed.
 */
export type { Payment } from '../model/aggregate.ts';
export { withNextCandidate } from '../model/candidates.ts';
export { closeUnpaidCharge } from '../model/closing.ts';
export { chargeKeyOf } from '../model/idempotency-key.ts';
export type { Numbers } from '../model/new-order.ts';
export {
  agreementNoOf,
  CHARGE_SLOTS,
  numberBelow,
  orderNoOfKey,
  orderNoOfPeriod,
} from '../model/order-number.ts';
export { amountTaken, currentAttempt, paidOtherAmount, partsOf } from '../model/payment-parts.ts';
export type { PayerPages } from '../model/payment-requests.ts';
export { unansweredPayment } from '../model/unanswered-payment.ts';
export type { DebitDecision, DebitGate } from '../paying/debit-gate.ts';
export { addAttempt } from '../placing/place-order.ts';
export { newOrderSet } from '../store/order-set.ts';
