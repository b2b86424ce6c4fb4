/**
 * The public interface of the order aggregate: its parts, its changes, and the steps that follow. The ledger
 * has an `index.ts` of its own.
 */
export type { EventRow, Order, OrderAggregate, Refund } from './aggregate.ts';
export { chinaDay, isOfCharge, orderNoOf, paymentNoOf, refundedPaymentNo, userNoOf } from './order-number.ts';
export { eventOfOurs } from './event-of-ours.ts';
export { type OrderOwner, owns } from './order-owner.ts';
export { endOfPaidOrder, orderEvents, paidSaleOf } from './order-events.ts';
export { orderSteps, stepsOf } from './order-steps.ts';
export type { NewOrder } from './new-order.ts';
export type { PaymentRequests } from './payment-requests.ts';
export { OrderChange } from './order-change.ts';
export type { IsHeard, ToldEvent } from './told-events.ts';
export { wakeAt } from './next-step.ts';
