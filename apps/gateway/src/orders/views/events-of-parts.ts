/**
 * Reconstructs an order's events from the order and its parts once the stored events have left the database:
 * every step that moved money or ended something, with its time. When something was sent and which attempts
 * failed is lost.
 */
import type { CloseReason } from '@phonebill/contract';
import type { Order, OrderAggregate } from '../model/aggregate.ts';
import type { OrderEventView } from '../store/order-queries.ts';
import type { OrderEvent } from '../model/states/order.ts';

const closedBy: Readonly<Record<CloseReason, OrderEvent>> = {
  expired: 'expired',
  cancelled: 'cancelledByUser',
  pointsRefused: 'pointsRefused',
  debitRefused: 'closedUnpaid',
  agreementEnded: 'closedUnpaid',
  paymentReturned: 'paymentReturned',
};

type PartEvent = Omit<OrderEventView, 'at'> & { readonly at: Date | null };

/**
 * Returns the events, sorted by time; events of the same time in the order in which they follow from each
 * other. Pure.
 */
export function eventsOfParts({ order, payments, delivery, refunds }: OrderAggregate): OrderEventView[] {
  const ofOrder = (at: Date | null, event: OrderEvent | 'placed', to: Order['state']): PartEvent => ({
    at,
    entity: 'order',
    entityNo: order.orderNo,
    event,
    to,
  });
  const other = refunds.find(({ reason }) => reason === 'otherAmount');
  const partEvents: PartEvent[] = [
    ofOrder(order.createdAt, 'placed', 'awaitingPayment'),
    ...payments.map(({ paymentNo, paidAt, paidAmount }): PartEvent => ({
      at: paidAt,
      entity: 'payment',
      entityNo: paymentNo,
      event: paidAmount === null ? 'confirmed' : 'otherAmountPaid',
      to: 'paid',
    })),
    ...(delivery ? [ofOrder(delivery.createdAt, 'paymentConfirmed', 'delivering')] : []),
    ...(!delivery && other ? [ofOrder(other.requestedAt, 'otherAmountPaid', 'refunding')] : []),
  ];
  if (delivery?.endedAt) {
    const isCredited = delivery.state === 'credited';
    partEvents.push(
      {
        at: delivery.endedAt,
        entity: 'delivery',
        entityNo: delivery.deliveryNo,
        event: delivery.state,
        to: delivery.state,
      },
      ofOrder(
        delivery.endedAt,
        isCredited ? 'deliveryCredited' : 'deliveryFailed',
        isCredited ? 'credited' : 'refunding',
      ),
    );
  }
  if (order.closeReason) partEvents.push(ofOrder(order.endedAt, closedBy[order.closeReason], 'closed'));
  for (const { refundNo, settledAt } of refunds)
    partEvents.push({ at: settledAt, entity: 'refund', entityNo: refundNo, event: 'settled', to: 'settled' });
  if (order.state === 'refunded') partEvents.push(ofOrder(order.endedAt, 'refundSettled', 'refunded'));
  return partEvents
    .flatMap((one) => (one.at ? [{ ...one, at: one.at }] : []))
    .toSorted((one, later) => one.at.getTime() - later.at.getTime());
}
