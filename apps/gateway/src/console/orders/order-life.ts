/** An order from its first event to its last, with all that belongs to it, as the console shows it. */
import type { DifferenceView, OrderLifeView, ProposalView } from '@phonebill/contract/console';
import { formatMicros, fenToWire } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import { maskedNumber, maskedText } from '../../numbers/index.ts';
import { fileOf } from '../../operator/index.ts';
import { messagesOfOrder } from '../../orders/help/index.ts';
import { balances, type OrderAggregate, orderNoOf, units, wakeAt } from '../../orders/model/index.ts';
import { type OpenDifference, openDifferenceStates } from '../../reconciliation/index.ts';
import { actsOf } from './order-acts.ts';

/** `proposals`: those about it that the person may see. */
export async function orderLife(
  pool: Pool,
  aggregate: OrderAggregate,
  at: Date,
  proposals: ProposalView[],
): Promise<OrderLifeView> {
  const { order } = aggregate;
  const [timeline, transfers, differences, messages] = await Promise.all([
    timelineOf(pool, aggregate),
    transfersOf(pool, aggregate),
    differencesOf(pool, aggregate),
    messagesOfOrder(pool, order.orderNo),
  ]);
  const isArchived = timeline[0]?.event !== 'placed';
  return {
    ...partsOf(aggregate),
    timeline,
    archivedIn: isArchived ? await fileOf(pool, order.orderNo) : null,
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
    differences,
    messages: messages.map((one) => ({
      messageNo: one.messageNo,
      orderNo: one.orderNo,
      language: one.language,
      text: maskedText(one.text),
      writtenAt: one.writtenAt.toISOString(),
      answer: one.answer,
      answeredAt: iso(one.answeredAt),
    })),
    proposals,
    acts: actsOf(aggregate, at),
  };
}

type Parts = Pick<OrderLifeView, 'order' | 'payments' | 'delivery' | 'refunds'>;

function partsOf(aggregate: OrderAggregate): Parts {
  const { order, payments, delivery, refunds } = aggregate;
  return {
    order: {
      orderNo: order.orderNo,
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
      channel: order.cnlCode,
      paidAt: iso(order.paidAt),
      chargeNo: order.chargeNo,
      settingsVersion: order.settingsVersion,
      lookedAtNext: iso(wakeAt(aggregate)),
    },
    payments: payments.map((one) => ({
      number: one.paymentNo,
      ...asked(one),
      method: one.method,
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

async function timelineOf(pool: Pool, { order }: OrderAggregate): Promise<OrderLifeView['timeline']> {
  const { rows } = await pool.query<{
    at: Date;
    entity: string;
    entity_no: string;
    event: string;
    from_state: string | null;
    to_state: string | null;
    detail: Record<string, unknown> | null;
  }>(
    `select at, entity, entity_no, event, from_state, to_state, detail
    from order_events where user_no = $1 and order_no = $2 order by seq`,
    [order.userNo, order.orderNo],
  );
  return rows.map(({ at, entity, entity_no, event, from_state, to_state, detail }) => ({
    at: at.toISOString(),
    entity,
    number: entity_no,
    event,
    from: from_state,
    to: to_state,
    detail: detail ?? {},
  }));
}

interface TransferRow {
  readonly at: Date;
  readonly reason: string;
  readonly debit: Parameters<typeof balances>[0][number]['debit'];
  readonly credit: Parameters<typeof balances>[0][number]['credit'];
  readonly unit: Parameters<typeof balances>[1];
  readonly amount: bigint;
}

async function transfersOf(pool: Pool, { order }: OrderAggregate): Promise<TransferRow[]> {
  const { rows } = await pool.query<TransferRow>(
    `select at, reason, debit_account as debit, credit_account as credit, unit, amount
    from ledger_transfers where user_no = $1 and order_no = $2 order by seq`,
    [order.userNo, order.orderNo],
  );
  return rows;
}

async function differencesOf(
  pool: Pool,
  { order: { orderNo }, payments, refunds }: OrderAggregate,
): Promise<DifferenceView[]> {
  const numbers = [
    orderNo,
    `D${orderNo}`,
    ...payments.map(({ paymentNo }) => paymentNo),
    ...refunds.map(({ refundNo }) => refundNo),
  ];
  const { rows } = await pool.query<OpenDifference>(
    `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
      first_seen_at as "firstSeenAt"
    from reconciliation_differences
    where ${inStates('state', openDifferenceStates)} and reference = any ($1) order by first_seen_at`,
    [numbers],
  );
  return rows.map(differenceView);
}

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
