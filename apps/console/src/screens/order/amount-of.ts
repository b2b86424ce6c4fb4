import type { OrderLifeView } from '@phonebill/contract/console-pages';
import { type Language } from '../../language/index.ts';
import { formatAmount } from '../../values/index.ts';

type Life = Pick<OrderLifeView, 'order' | 'payments' | 'delivery' | 'refunds'>;

/** Returns the unit: points for payments with points, else fen. */
export const unitOf = (method: string): string => (method === 'points' ? 'points' : 'fen');

/**
 * Returns the amount of a part of an order: paid by a payment, returned by a refund, credited by a delivery.
 */
export function amountOf(
  { order, payments, delivery, refunds }: Life,
  number: string,
  language: Language,
): string {
  const payment = payments.find((one) => one.number === number);
  if (payment) return formatAmount(payment.paidAmount ?? payment.amount, unitOf(payment.method), language);
  const refund = refunds.find((one) => one.number === number);
  if (refund) return formatAmount(refund.amount, unitOf(refund.method), language);
  return delivery?.number === number ? formatAmount(order.faceFen, 'fen', language) : '';
}
