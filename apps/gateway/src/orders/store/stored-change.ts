/**
 * What the database is given to write of a change (`save_orders`). Whatever the database selects, counts or
 * notifies by is decided here, once, and comes with the row: nothing of it is decided again in SQL.
 */
import type { OrderState } from '@phonebill/contract';
import type { StoredNumber, StoredNumbers } from '../../db/numbers/index.ts';
import { toRow } from '../../db/columns/index.ts';
import { type VoucherMove, voucherMoveRow } from '../model/voucher-moves.ts';
import type { Order } from '../model/aggregate.ts';
import {
  deliveryTable,
  ledgerTransferTable,
  orderEventTable,
  orderTable,
  paymentTable,
  refundTable,
} from '../model/columns.ts';
import { unitOf } from '../model/ledger/ledger.ts';
import { wakeAt } from '../model/next-step.ts';
import { type IsHeard, type ToldEvent, toldEvents } from '../model/told-events.ts';
import type { OrderChange } from '../model/order-change.ts';
import { undoneOrderStates } from '../model/states/order.ts';

/** Events and transfers of one version are numbered in its hundred. */
const MOST_PER_VERSION = 100;

type Row = Readonly<Record<string, unknown>>;

/** One change, of which a set is written together (order-set.ts). */
export interface StoredOrderChange {
  /** The version that was read; null: a new order. */
  readonly readVersion: number | null;
  readonly order: Row;
  readonly payments: readonly Row[];
  readonly deliveries: readonly Row[];
  readonly refunds: readonly Row[];
  readonly events: readonly Row[];
  readonly transfers: readonly Row[];
  readonly wakeInMs: number | null;
  readonly creditedNumber: StoredNumber | null;
  readonly notifies: 'agreement' | 'repayment' | 'reward' | null;
  /** What the order's channel is to be told. */
  readonly told: readonly ToldEvent[];
  /** Refunds after the credit that are back by this change, of which the payer is told. */
  readonly givenBack: readonly string[];
  /** What becomes of the order's voucher by it; null: nothing. */
  readonly voucher: Row | null;
  readonly at: Date;
}

/**
 * `numbers`: of the pool that writes it; `isHeard`: default: whatever it is. Throws when a change has more
 * events than a version can number.
 */
export function storedChange(
  change: OrderChange,
  numbers: StoredNumbers,
  isHeard?: IsHeard,
): StoredOrderChange {
  const { order, payments, delivery, refunds } = change.after;
  const version = change.before ? change.before.order.version + 1 : 1;
  const ofOrder = { userNo: order.userNo, orderNo: order.orderNo };
  const voucher = voucherMove(change);
  const credited = creditedNumber(change);
  if (Math.max(change.events.length, change.transfers.length) > MOST_PER_VERSION)
    throw new Error('more events than one change has');
  const sequenceOf = (index: number): number => version * MOST_PER_VERSION + index;
  const numbered = (index: number) => ({
    ...ofOrder,
    seq: sequenceOf(index),
    at: change.at,
  });
  return {
    readVersion: change.before?.order.version ?? null,
    order: toRow(
      orderTable,
      { ...order, version },
      { open: wakeAt(change.after) !== null, countsTowardsLimit: countsTowardsLimit(order) },
      numbers,
    ),
    payments: payments
      .filter(({ paymentNo }) => change.changedPayments.has(paymentNo))
      .map((payment) => toRow(paymentTable, payment, ofOrder, numbers)),
    deliveries: delivery && change.deliveryChanged ? [toRow(deliveryTable, delivery, ofOrder, numbers)] : [],
    refunds: refunds
      .filter(({ refundNo }) => change.changedRefunds.has(refundNo))
      .map((refund) => toRow(refundTable, refund, ofOrder, numbers)),
    events: change.events.map((event, index) => toRow(orderEventTable, event, numbered(index), numbers)),
    transfers: change.transfers.map((transfer, index) =>
      toRow(ledgerTransferTable, transfer, numbered(index), numbers),
    ),
    wakeInMs: wakeInMs(change),
    creditedNumber: credited === null ? null : numbers.store(credited),
    notifies: notifies(change),
    told: toldEvents(change, sequenceOf, isHeard),
    givenBack: givenBack(change),
    voucher: voucher && voucherMoveRow(voucher),
    at: change.at,
  };
}

/**
 * Whether an order counts towards what its user may spend in a day and a month: what was ordered by hand and
 * did not come to nothing. A charge has the cap of its agreement instead, a reward the budget of its
 * activity.
 */
export function countsTowardsLimit(order: Order): boolean {
  return isPlacedByHand(order) && !undoneOrderStates.has(order.state);
}

/** Whether it is a top-up that a person ordered: no charge, no repayment, and nothing that was given. */
export function isPlacedByHand({ kind, chargeNo, reward }: Order): boolean {
  return kind === 'topUp' && chargeNo === null && reward === null;
}

/**
 * Whose work depends on the order and must be notified of this change: the agreement of a charge, the debts
 * of a repayment, the reward that it is; null: nobody's. It is due when the order, or what was debited for
 * it, has come to something.
 */
export function notifies({ before, after: { order }, events }: OrderChange): StoredOrderChange['notifies'] {
  const matters = events.some(
    ({ entity, to }) =>
      entity === 'order' ||
      (entity === 'payment' && (to === 'declined' || to === 'closed')) ||
      (entity === 'refund' && to === 'settled'),
  );
  if (!before || !matters) return null;
  if (order.chargeNo !== null) return 'agreement';
  if (order.reward !== null) return 'reward';
  return order.kind === 'repayment' ? 'repayment' : null;
}

/** Money alone: points that are back are said by their own service. */
export function givenBack({ after: { order, refunds }, events }: OrderChange): string[] {
  if (order.kind !== 'topUp' || order.reward !== null) return [];
  return refunds.flatMap(({ refundNo, reason, method }) => {
    const isBack = events.some(
      ({ entity, entityNo, to }) => entity === 'refund' && entityNo === refundNo && to === 'settled',
    );
    return isBack && reason === 'givenBack' && unitOf(method) !== 'points' ? [refundNo] : [];
  });
}

/**
 * What becomes of an order's voucher by this change: held as the order is placed, used as it is credited,
 * returned as soon as it can no longer be credited; null: nothing, or it has none.
 */
export function voucherMove({ before, after: { order }, events, at }: OrderChange): VoucherMove | null {
  const { voucher, userNo, orderNo, closeReason } = order;
  if (voucher === null) return null;
  const reached = (state: OrderState): boolean =>
    events.some(({ entity, from, to }) => entity === 'order' && to === state && from !== to);
  const comesToNothing = reached('closed') || reached('refunding');
  const event = before === null ? 'held' : reached('credited') ? 'used' : comesToNothing ? 'returned' : null;
  const givenUp = closeReason === 'cancelled' || closeReason === 'expired';
  return event && { userNo, orderNo, voucherNo: voucher.voucherNo, event, at, givenUp };
}

/**
 * How long after the change the order wants attention, in ms; null: never again. A delay and not a time, so
 * that it is right by the database's clock, whatever this process's says.
 */
export function wakeInMs({ after, at }: OrderChange): number | null {
  const wake = wakeAt(after);
  return wake && Math.max(0, wake.getTime() - at.getTime());
}

function creditedNumber({ after: { order }, events }: OrderChange): string | null {
  // Who was given a credit has topped nothing up.
  const isToppedUp = order.kind === 'topUp' && order.reward === null;
  return isToppedUp && events.some(({ entity, to }) => entity === 'delivery' && to === 'credited')
    ? order.mobileNo
    : null;
}
