/**
 * The door of the room of orders: what the rest of the gateway may use of it. An order with its payments, its
 * delivery, its refunds and its postings is one aggregate, which is read, changed and written as a whole.
 *
 * `createOrderCore` puts its parts together: store and queries; payments, delivery and refunds, which call
 * partners; checkout, which users call; `advance`, which the worker calls.
 *
 * Folders with a door of their own: model (what an order is, and how it changes), model/states, store,
 * charge-orders (for automatic top-up), floats (what suppliers were paid in advance), help, invoices,
 * visitors and vouchers.
 */

// All of it, put together.
export { createOrderCore } from './order-core.ts';

// What people are shown of it.
export { orderView, orderWithTimelineView, paymentRequestView } from './views/order-view.ts';

// What users do.
export type { Checkout } from './checkout.ts';
export { placeRewardOrder } from './placing/reward-order.ts';

// What partners do, and the work that follows from a state.
export { createSignOnStates } from './paying/sign-on-states.ts';
export type { PaymentSteps } from './paying/payment-steps.ts';
export { byChance } from './paying/unusual-notices.ts';
export type { DeliverySteps } from './delivering/delivery-steps.ts';
export type { RefundSteps } from './refunding/refund-steps.ts';
export type { AdvanceOrder } from './advance-order.ts';

// What operators do by hand.
export { amountTaken } from './model/payment-parts.ts';
export {
  askNow,
  decide,
  type Decision,
  decisionOf,
  decisions,
  giveBack,
  refundPayment,
  resend,
  type WhyNot,
} from './by-hand.ts';
