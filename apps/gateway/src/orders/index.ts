/**
 * The door of the room of orders: what the rest of the gateway may use of it. An order with its payments, its
 * delivery, its refunds and its postings is one aggregate, which is read, changed and written as a whole.
 *
 * Parts are made by their factories, in this order: store and queries; payments, delivery and refunds, which
 * call partners; placing and checkout, which users call; `advance`, which the worker calls.
 */

// The aggregate, what identifies its parts, and whose it is.
export type { EventRow, Order, OrderAggregate, Payment } from './model/aggregate.ts';
export { chargeKeyOf } from './model/idempotency-key.ts';
export {
  CHARGE_SLOTS,
  chinaDay,
  numberBelow,
  orderNoOf,
  orderNoOfKey,
  orderNoOfPeriod,
  paymentNoOf,
  userNoOf,
} from './model/order-number.ts';
export { type OrderOwner, owns } from './model/order-owner.ts';

// Reading and writing it.
export { createOrderStore, type OrderStore } from './store/order-store.ts';
export {
  createOrderQueries,
  type LateOrder,
  type LateOrders,
  type OrderFilter,
  type OrderQueries,
} from './store/order-queries.ts';
export { createUnreadOrders } from './store/unread-orders.ts';
export { createOrderWatch, type OrderWatch } from './store/order-watch.ts';
export { endOfPaidOrder, orderEvents, paidSaleOf } from './model/order-events.ts';
export { orderSteps, stepsOf } from './model/order-steps.ts';
export { logOrderStep } from './store/order-log.ts';
export { orderView, orderWithTimelineView, paymentRequestView } from './views/order-view.ts';

// What users do.
export { type Checkout, createCheckout } from './checkout.ts';
export type { NewOrder, Numbers } from './model/new-order.ts';
export { addAttempt, createPlaceOrder } from './placing/place-order.ts';
export { placeRewardOrder } from './placing/reward-order.ts';

// What partners do, and the work that follows from a state.
export { createPaymentRequests, type PayerPages, type PaymentRequests } from './model/payment-requests.ts';
export { createPaymentSteps, type PaymentSteps } from './paying/payment-steps.ts';
export { byChance, createUnusualNotices } from './paying/unusual-notices.ts';
export type { DebitDecision, DebitGate } from './paying/debit-gate.ts';
export { createDeliverySteps, type DeliverySteps } from './delivering/delivery-steps.ts';
export { createPromptDelivery } from './delivering/prompt-delivery.ts';
export { createRecipients } from './delivering/recipients.ts';
export { createRefundSteps, type RefundSteps } from './refunding/refund-steps.ts';
export { type AdvanceOrder, createAdvanceOrder } from './advance-order.ts';

// For agreements, whose charges and repayments are orders that they place, follow and close.
export { OrderChange } from './model/order-change.ts';
export { wakeAt } from './model/next-step.ts';
export { closeUnpaidCharge } from './model/closing.ts';
export { amountTaken, currentAttempt, paidOtherAmount, partsOf } from './model/payment-parts.ts';
export { newOrderSet } from './store/order-set.ts';
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

// For whoever checks the books, and draws the states.
export { accounts, balances, type Transfer, units } from './model/ledger.ts';
export { orderMachines } from './model/states/index.ts';
export { creditedDeliveryStates } from './model/states/delivery.ts';
export { creditedOrderStates } from './model/states/order.ts';
export { openPaymentStates, paidPaymentStates } from './model/states/payment.ts';
export { settledRefundStates } from './model/states/refund.ts';
export { withNextCandidate } from './model/candidates.ts';
export { unansweredPayment } from './model/unanswered-payment.ts';

// Help with orders: messages and their answers, an SMS when an order ends.
export { type OpenMessage, answerMessage, openMessages } from './help/by-hand.ts';
export { type EndNotices, createEndNotices } from './help/end-notices.ts';
export { endNoticeMachine, helpMessageMachine, openMessageStates } from './help/help-states.ts';
export { type HelpMessages, createHelpMessages } from './help/messages.ts';

// Invoices for credited orders.
export { invoiceMachine } from './invoices/invoice-states.ts';
export { type Invoices, createInvoices } from './invoices/invoices.ts';

// Who orders without login: the limits on their orders, the keys of their results.
export { createGuestOrderLimits } from './visitors/guest-order-limits.ts';
export { type Purchasers, createPurchasers } from './visitors/purchaser.ts';
export { type ResultKeys, createResultKeys } from './visitors/result-keys.ts';
export { createReturnUrl } from './visitors/return-url.ts';
export { createVisitors } from './visitors/visitors.ts';

// Vouchers, each of which lowers the price of one order.
export { voucherMachine } from './model/states/voucher.ts';
export { type EndedVoucher, type Vouchers, createVouchers } from './vouchers/vouchers.ts';
