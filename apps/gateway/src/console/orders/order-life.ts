/** An order from its first event to its last, with everything that belongs to it, as the console shows it. */
import type { ConsoleVerb, DifferenceView, OrderLifeView, ProposalView } from '@phonebill/contract/console';
import { formatMicros, fenToWire } from '@phonebill/money';
import { agreementNoOf } from '../../agreements/model/index.ts';
import type { Pool } from '../../db/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import { fileOf, isArchived, type KeptEvent, readOrderRecords } from '../../operator/index.ts';
import { messagesOfOrder } from '../../orders/help/index.ts';
import { type OrderAggregate, orderNoOf, wakeAt } from '../../orders/model/index.ts';
import { balances, units } from '../../orders/model/ledger/index.ts';
import { chargedBackPayments } from '../../orders/store/index.ts';
import type { OpenDifference } from '../../reconciliation/differences/index.ts';
import { messageView } from './message-view.ts';
import { actsOf } from './order-acts.ts';
import { actsOnUser } from '../users/user-acts.ts';

/** The rights of the person who sees the order, and the proposals about it that they may read. */
export interface SeenBy {
  readonly verbs: ReadonlySet<ConsoleVerb>;
  readonly proposals: ProposalView[];
}

export async function orderLife(
  pool: Pool,
  aggregate: OrderAggregate,
  at: Date,
  { verbs, proposals }: SeenBy,
): Promise<OrderLifeView> {
  const { order } = aggregate;
  const [records, messages, ofUser, chargedBack] = await Promise.all([
    readOrderRecords(pool, aggregate),
    verbs.has('messages.read') ? messagesOfOrder(pool, order.orderNo) : [],
    actsOnUser(pool, order.userNo),
    chargedBackPayments(pool),
  ]);
  const { events, transfers, differences } = records;
  return {
    ...partsOf(aggregate),
    timeline: events.map(timelineEntry),
    archivedIn: isArchived(records) ? await fileOf(pool, order.orderNo) : null,
    ledger: transfers.map(({ at: when, amount, ...one }) => ({
      ...one,
      at: when.toISOString(),
      amount: Number(amount),
    })),
    balances: units.flatMap((unit) =>
      Object.entries(balances(transfers, unit))
        .filter(([, balance]) => balance !== 0n)
        .map(([account, balance]) => ({ account, unit, amount: Number(balance) })),
    ),
    differences: verbs.has('differences.read') ? differences.map(differenceView) : [],
    messages: messages.map(messageView),
    proposals,
    acts: [...actsOf(aggregate, at, chargedBack), ...ofUser],
  };
}

type Parts = Pick<OrderLifeView, 'order' | 'payments' | 'delivery' | 'refunds'>;

function partsOf(aggregate: OrderAggregate): Parts {
  const { order, payments, delivery, refunds } = aggregate;
  return {
    order: {
      orderNo: order.orderNo,
      userNo: order.userNo,
      agreementNo: order.chargeNo === null ? null : agreementNoOf(order.chargeNo),
      state: order.state,
      mobileNo: maskedNumber(order.mobileNo),
      carrier: order.carrier,
      faceFen: fenToWire(order.faceFen),
      priceFen: fenToWire(order.priceFen),
      points: Number(order.points),
      payMethod: order.payMethod,
      createdAt: order.createdAt.toISOString(),
      endedAt: iso(order.endedAt),
      kind: order.kind,
      closeReason: order.closeReason,
      province: order.province?.zh ?? null,
      channel: order.channelCode,
      paidAt: iso(order.paidAt),
      chargeNo: order.chargeNo,
      settingsVersion: order.settingsVersion,
      lookedAtNext: iso(wakeAt(aggregate)),
    },
    payments: payments.map((one) => ({
      number: one.paymentNo,
      ...asked(one),
      method: one.method,
      cashier: one.cashier,
      amount: Number(one.amount),
      paidAmount: one.paidAmount === null ? null : Number(one.paidAmount),
      tradeNo: one.tradeNo,
    })),
    delivery: delivery && {
      number: delivery.deliveryNo,
      ...asked(delivery),
      supplier: delivery.supplier,
      sendCount: delivery.sendCount,
      carrierRef: delivery.carrierRef,
      reason: delivery.reason,
      cost: delivery.cost && `${delivery.cost.currency} ${formatMicros(delivery.cost.total)}`,
    },
    refunds: refunds.map((one) => ({
      number: one.refundNo,
      ...asked(one),
      method: one.method,
      amount: Number(one.amount),
      reason: one.reason,
    })),
  };
}

function asked<S extends string>({
  state,
  attemptCount,
  nextAt,
}: {
  readonly state: S;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
}) {
  return { state, attemptCount, nextAt: iso(nextAt) };
}

function timelineEntry(one: KeptEvent): OrderLifeView['timeline'][number] {
  const { at, entity, entityNo, event, from, to, detail } = one;
  return { at: at.toISOString(), entity, number: entityNo, event, from, to, detail: { ...detail } };
}

/** Returns the difference, with amounts in fen, or in points for a book of points. */
export function differenceView(difference: OpenDifference): DifferenceView {
  const { book, kind, reference, ownAmount, theirAmount, firstSeenAt } = difference;
  return {
    book,
    kind,
    reference,
    ownAmount: ownAmount === null ? null : Number(ownAmount),
    theirAmount: theirAmount === null ? null : Number(theirAmount),
    firstSeenAt: firstSeenAt.toISOString(),
    orderNo: /^\d{24}$/.test(reference) ? reference : orderNoOf(reference),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
