/**
 * Prepares the rows that the database writes for a change (`save_orders`). Everything by which the database
 * selects, counts or notifies is decided here, once, and passed with the row: none of it is decided again in
 * SQL.
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

/** The most events or transfers of one change: each version has a hundred sequence numbers. */
const MOST_PER_VERSION = 100;

type Row = Readonly<Record<string, unknown>>;

/** One change; several are written together as a set (order-set.ts). */
export interface StoredOrderChange {
  /** The version that was read; null for a new order. */
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
  /** The events for the order's channel. */
  readonly told: readonly ToldEvent[];
  /** Refunds after the credit that are back by this change, of which the payer is told. */
  readonly givenBack: readonly string[];
  /** The change of the order's voucher; null when it does not change. */
  readonly voucher: Row | null;
  readonly at: Date;
}

/**
 * Prepares a change for writing. `numbers` belong to the pool that writes it; `isHeard` by default lets every
 * event through, and payers are told of money given back unless `tellsGivenBack` is false. Throws when a
 * change has more events than a version can number.
 */
export function storedChange(
  change: OrderChange,
  numbers: StoredNumbers,
  isHeard?: IsHeard,
  tellsGivenBack = true,
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
    givenBack: tellsGivenBack ? givenBack(change) : [],
    voucher: voucher && voucherMoveRow(voucher),
    at: change.at,
  };
}

/**
 * Returns whether an order counts towards its user's daily and monthly limits: top-ups that a person ordered
 * and that did not fail. A charge has the cap of its agreement instead, a reward the budget of its activity.
 */
export function countsTowardsLimit(order: Order): boolean {
  return isPlacedByHand(order) && !undoneOrderStates.has(order.state);
}

/** Returns whether it is a top-up that a person ordered: no charge, no repayment and no reward. */
export function isPlacedByHand({ kind, chargeNo, reward }: Order): boolean {
  return kind === 'topUp' && chargeNo === null && reward === null;
}

/**
 * Returns which work depends on the order and must be notified of this change: the agreement of a charge, the
 * debts of a repayment, or the reward that it delivers; null for none. It is notified when the order's state
 * changes, or a debit or refund of it ends.
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
 * Returns the change of an order's voucher: held when the order is placed, used when it is credited, returned
 * as soon as it can no longer be credited; null when there is none.
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
 * Returns how long (ms) after the change the order needs the next look; null when it never does again. It is
 * a delay and not a time, so that it is correct by the database's clock, whatever this process's clock says.
 */
export function wakeInMs({ after, at }: OrderChange): number | null {
  const wake = wakeAt(after);
  return wake && Math.max(0, wake.getTime() - at.getTime());
}

function creditedNumber({ after: { order }, events }: OrderChange): string | null {
  // A user who was given a credit has topped nothing up.
  const isToppedUp = order.kind === 'topUp' && order.reward === null;
  return isToppedUp && events.some(({ entity, to }) => entity === 'delivery' && to === 'credited')
    ? order.mobileNo
    : null;
}
