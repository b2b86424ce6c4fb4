/**
 * The outgoing webhook events by which a channel is informed of its orders (docs/events.md): paid, credited,
 * given back or closed. Of the number that was topped up a channel gets only the last four digits.
 */
import type { OrderEventType, ToldEventType } from '@phonebill/contract';
import type { EventRow, Order, Refund } from './aggregate.ts';
import { unitOf } from './ledger/ledger.ts';
import type { OrderChange } from './order-change.ts';
import { agreementNoOf } from './order-number.ts';

/** An event for a channel about an order, an agreement or a charge. */
export interface ToldEvent {
  /** The message's number: the number of what changed, and the sequence of the change within it. */
  readonly eventId: string;
  readonly type: ToldEventType;
  readonly orderNo: string | null;
  /** The agreement; set for an automatic charge's order, too. */
  readonly agreementNo: string | null;
  readonly channel: string;
  readonly at: Date;
  /** The body that is sent, as JSON. */
  readonly body: string;
}

/** Returns whether any endpoint of a channel subscribes to such events. */
export type IsHeard = (channel: string, type: ToldEventType) => boolean;

/**
 * Returns the events of a change for the order's channel. `sequenceOf` numbers an event within its order, by
 * its place in the change.
 */
export function toldEvents(
  change: OrderChange,
  sequenceOf: (index: number) => number,
  isHeard: IsHeard = () => true,
): ToldEvent[] {
  const { before, after, events, at } = change;
  const { order, refunds } = after;
  const channel = order.channelCode;
  if (before === null || channel === null || order.kind !== 'topUp' || order.reward !== null) return [];
  return events.flatMap((event, index) => {
    const refund = refunds.find(({ refundNo }) => event.entity === 'refund' && refundNo === event.entityNo);
    const type = typeOf(event, refund);
    if (type === null || !isHeard(channel, type)) return [];
    const sequence = sequenceOf(index);
    const state = event.entity === 'order' ? event.to : order.state;
    const agreementNo = order.chargeNo === null ? null : agreementNoOf(order.chargeNo);
    const data = {
      orderNo: order.orderNo,
      sequence,
      state,
      ...factsOf(order, agreementNo),
      ...(refund && { refund: refundData(refund) }),
    };
    return {
      eventId: `msg_${order.orderNo}_${sequence}`,
      type,
      orderNo: order.orderNo,
      agreementNo,
      channel,
      at,
      body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
    };
  });
}

function typeOf(
  { entity, from, to }: EventRow,
  refund: Pick<Refund, 'reason'> | undefined,
): OrderEventType | null {
  if (entity === 'refund')
    return refund?.reason === 'givenBack' && to === 'settled' ? 'order.givenBack' : null;
  if (entity !== 'order' || from === to) return null;
  switch (to) {
    case 'delivering':
      return 'order.paid';
    case 'credited':
    case 'refunding':
    case 'refunded':
    case 'closed':
      return `order.${to}`;
    default:
      return null;
  }
}

function factsOf(order: Order, agreementNo: string | null): Readonly<Record<string, unknown>> {
  const { channelCode, carrier, mobileNo, faceFen, priceFen, points, payMethod } = order;
  return {
    channel: channelCode,
    carrier,
    numberEnding: mobileNo.slice(-4),
    faceFen: Number(faceFen),
    priceFen: Number(priceFen),
    points: Number(points),
    payMethod,
    isAutomatic: order.chargeNo !== null,
    agreementNo,
    chargeNo: order.chargeNo,
    settingsVersion: order.settingsVersion,
    closeReason: order.closeReason,
    placedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
  };
}

function refundData({ refundNo, method, amount }: Refund): Readonly<Record<string, unknown>> {
  return { refundNo, [unitOf(method) === 'points' ? 'points' : 'amountFen']: Number(amount) };
}
