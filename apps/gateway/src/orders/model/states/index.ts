/**
 * The public interface of the states of orders and vouchers: their tables, and the sets of states that other
 * rules use.
 */
import { deliveryMachine } from './delivery.ts';
import { orderMachine } from './order.ts';
import { paymentMachine } from './payment.ts';
import { refundMachine } from './refund.ts';

export { voucherMachine } from './voucher.ts';
export { creditedDeliveryStates, unknownDeliveryStates } from './delivery.ts';
export { creditedOrderStates, deliveringOrderStates, orderStatesGoingBack } from './order.ts';
export { openPaymentStates, paidPaymentStates, unansweredPaymentStates } from './payment.ts';
export { heldRefundStates, settledRefundStates, unknownRefundStates } from './refund.ts';

/**
 * The tables of an order's states by the file name of their drawing, for drawing and for checks over all of
 * them.
 */
export const orderMachines = {
  order: orderMachine,
  payment: paymentMachine,
  delivery: deliveryMachine,
  refund: refundMachine,
} as const;
