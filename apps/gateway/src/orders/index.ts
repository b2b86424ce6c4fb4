/**
 * The door of the room of orders: what the rest of the gateway may use of it. An order with its payments, its
 * delivery, its refunds and its postings is one aggregate, which is read, changed and written as a whole.
 *
 * `createOrderCore` puts its parts together: store and queries; payments, delivery and refunds, which call
 * partners; checkout, which users call; `advance`, which the worker calls.
 *
 * Folders with a door of their own: charge-orders (for automatic top-up), floats (what suppliers were paid in
 * advance), help, invoices, visitors, vouchers, and model/states.
 */

// The aggregate, what identifies its parts, and whose it is.
export type { EventRow, Order, OrderAggregate } from './model/aggregate.ts';
export { chinaDay, orderNoOf, paymentNoOf, refundedPaymentNo, userNoOf } from './model/order-number.ts';
export { type OrderOwner, owns } from './model/order-owner.ts';

// All of it, put together.
export { createOrderCore } from './order-core.ts';

// Reading and writing it.
export { createOrderStore, type OrderStore } from './store/order-store.ts';
export type { LateOrder, LateOrders, OrderFilter, OrderQueries } from './store/order-queries.ts';
export { createUnreadOrders } from './store/unread-orders.ts';
export { createOrderWatch, type OrderWatch } from './store/order-watch.ts';
export { endOfPaidOrder, orderEvents, paidSaleOf } from './model/order-events.ts';
export { orderSteps, stepsOf } from './model/order-steps.ts';
export { logOrderStep } from './store/order-log.ts';
export { orderView, orderWithTimelineView, paymentRequestView } from './views/order-view.ts';

// What users do.
export type { Checkout } from './checkout.ts';
export type { NewOrder } from './model/new-order.ts';
export { placeRewardOrder } from './placing/reward-order.ts';

// What partners do, and the work that follows from a state.
export type { PaymentRequests } from './model/payment-requests.ts';
export { createSignOnStates } from './paying/sign-on-states.ts';
export type { PaymentSteps } from './paying/payment-steps.ts';
export { byChance } from './paying/unusual-notices.ts';
export type { DeliverySteps } from './delivering/delivery-steps.ts';
export type { RefundSteps } from './refunding/refund-steps.ts';
export type { AdvanceOrder } from './advance-order.ts';

// A change of an order, and when it wants attention.
export { OrderChange } from './model/order-change.ts';
export { wakeAt } from './model/next-step.ts';
export { wakeInMs } from './store/stored-change.ts';

// What operators do by hand.
export {
  askNow,
  decide,
  type Decision,
  decisions,
  giveBack,
  refundPayment,
  resend,
  type WhyNot,
} from './by-hand.ts';

// For whoever checks the books.
export { accounts, balances, type Transfer, units } from './model/ledger.ts';
