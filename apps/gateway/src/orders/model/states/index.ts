/**
 * All state tables of an order by the file name of their drawing, for drawing and for checks over all of
 * them.
 */
import { deliveryMachine } from './delivery.ts';
import { orderMachine } from './order.ts';
import { paymentMachine } from './payment.ts';
import { refundMachine } from './refund.ts';

export const orderMachines = {
  order: orderMachine,
  payment: paymentMachine,
  delivery: deliveryMachine,
  refund: refundMachine,
} as const;
