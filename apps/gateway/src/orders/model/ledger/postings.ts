/**
 * Decides which state changes move money, and what they post. `OrderChange` calls it for every transition
 * that it makes, so a posting cannot be forgotten, made twice or made without its transition.
 */
import type { EventRow, OrderAggregate } from '../aggregate.ts';
import { amountTaken } from '../payment-parts.ts';
import { delivered, givenBack, paid, refundPaid, refundRequested, type Transfer } from './ledger.ts';

/** The fields of an event row that decide about money. */
export type Transition = Pick<EventRow, 'entity' | 'entityNo' | 'from' | 'to'>;

/**
 * Returns the transfers of one transition of an order, whose state afterwards is `after`. Empty for
 * transitions that move nothing. A payment posts when it becomes paid; a refund when it is requested and when
 * it is settled; a delivery when it is credited. An order's own states move nothing: they follow from those
 * of its parts.
 */
export function postingsOf({ entity, entityNo, from, to }: Transition, after: OrderAggregate): Transfer[] {
  switch (entity) {
    case 'payment': {
      const payment = to === 'paid' ? after.payments.find((one) => one.paymentNo === entityNo) : undefined;
      return payment ? paid(amountTaken(payment), payment.method) : [];
    }
    case 'delivery':
      return to === 'credited' ? delivered(after.order) : [];
    case 'refund': {
      const refund = after.refunds.find((one) => one.refundNo === entityNo);
      if (!refund) return [];
      const { amount, method, reason } = refund;
      if (from === null) return (reason === 'givenBack' ? givenBack : refundRequested)(amount, method);
      return to === 'settled' ? refundPaid(amount, method) : [];
    }
    case 'order':
    case 'operator':
      return [];
  }
}
