import type { OrderLifeView } from '@phonebill/contract/console-pages';
import { type Language } from '../../language/index.ts';
import { formatAmount } from '../../values/index.ts';

type Life = Pick<OrderLifeView, 'order' | 'payments' | 'delivery' | 'refunds'>;

/** Points are paid and given back in points; all else in fen. */
export const unitOf = (method: string): string => (method === 'points' ? 'points' : 'fen');

/** What is at stake with a part of an order: what a payment took, a refund gives, a delivery credits. */
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
