/**
 * The public interface of the orders folder: what the rest of the gateway may use of it. An order with its
 * payments, its delivery, its refunds and its ledger postings is one aggregate, which is read, changed and
 * written as a whole.
 *
 * `createOrderCore` assembles the parts: store and queries; payments, delivery and refunds, which call
 * partners; checkout, which users call; `advance`, which the worker calls.
 *
 * Subfolders with an `index.ts` of their own: model (what an order is, and how it changes), model/states,
 * store, charge-orders (for automatic top-up), floats (balances paid to suppliers in advance), help,
 * invoices, visitors and vouchers.
 */

// The assembled order core.
export { createOrderCore } from './order-core.ts';

// Views of orders, as people are shown them.
export { orderView, orderWithTimelineView, paymentRequestView } from './views/order-view.ts';

// Operations of users.
export type { Checkout } from './checkout.ts';
export { placeRewardOrder } from './placing/reward-order.ts';

// Operations that call partners or handle their webhooks, and the work that follows from an order's state.
export { createSignOnStates } from './paying/sign-on-states.ts';
export type { PaymentSteps } from './paying/payment-steps.ts';
export { byChance } from './paying/unusual-notices.ts';
export type { DeliverySteps } from './delivering/delivery-steps.ts';
export type { RefundSteps } from './refunding/refund-steps.ts';
export type { AdvanceOrder } from './advance-order.ts';

// Operations that operators do by hand.
export { amountTaken } from './model/payment-parts.ts';
export {
  askNow,
  type ChargedBack,
  decide,
  type Decision,
  decisionOf,
  decisions,
  giveBack,
  refundPayment,
  resend,
  type WhyNot,
} from './by-hand.ts';
