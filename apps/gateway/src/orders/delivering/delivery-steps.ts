/**
 * The steps by which the gateway has a number credited. A lease is committed before the carrier is called and
 * the result is applied afterwards: there is no call inside a transaction, and no second caller while the
 * lease is valid. The supplier that is called is stored with the lease, and no other supplier is ever called
 * for that delivery (routing.ts).
 */
import type { CreditPay } from '../../partners/entrust/index.ts';
import {
  type DeliveryResult,
  type DeliveryWebhookEvent,
  supplierTraitsOf,
} from '../../partners/carrier/index.ts';
import type { Indeterminate, NotFound, TopUpSuppliers } from '../../partners/index.ts';
import type { PauseMs } from '../../partners/calls/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { type ProviderMismatch, reportMismatch, type Telemetry } from '../../runtime/telemetry/index.ts';
import type { Delivery, OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { deliveryNoOf } from '../model/order-number.ts';
import { type OrderTimes, retryAt } from '../../config/index.ts';
import { type OrderStore, withNewVersion } from '../store/order-store.ts';
import {
  applyProviderResult,
  applyWebhookEvent,
  deliveryFailed,
  deliveryIndeterminate,
  deliveryLeased,
} from '../model/delivery-results.ts';
import { deliveryCall } from '../model/partner-calls.ts';
import { createRecipients, type Recipient } from './recipients.ts';
import { createRouting, noFloats, type SupplierFloats } from './routing.ts';
import { whoHas } from './who-has.ts';

export interface DeliverySteps {
  /**
   * Leases the delivery and sends it. Returns null when nothing was sent (a version conflict, or no supplier
   * may be called now).
   */
  send(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /**
   * Leases the delivery to a supplier as part of a change; once that is written, it is to be sent. Returns
   * false, leaving the change as it was, when every possible recipient is paused now.
   */
  lease(change: OrderChange): boolean;
  /** Sends a delivery whose lease was just written, and writes the result. */
  sendLeased(leased: OrderAggregate): Promise<OrderAggregate | null>;
  /** Marks the delivery indeterminate after its lease expired: the holder died or the answer was lost. */
  expireLease(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /** Asks the carrier for the result of the delivery. */
  query(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /**
   * Applies a supplier's webhook event; harmless when repeated, late or out of order. Returns false when the
   * event is not about the order's delivery, or when an unsigned one is about a delivery of another supplier.
   * `supplier` is the sender.
   */
  handleWebhook(orderNo: string, supplier: string, event: DeliveryWebhookEvent): Promise<boolean>;
  /**
   * Returns how long (ms) a call about the order's top-up is put off; null when the order has no top-up
   * delivery.
   */
  topUpPauseMs(aggregate: OrderAggregate, call: string): number | null;
}

export function createDeliverySteps({
  store,
  suppliers,
  lender,
  pauseMs = () => 0,
  floats = noFloats,
  isSwitchedOff,
  steadyForMs = () => Infinity,
  times,
  clock,
  telemetry,
}: {
  readonly store: OrderStore;
  readonly suppliers: TopUpSuppliers;
  readonly lender: CreditPay;
  /** How long a supplier's calls are paused (ms). Default: no supplier is paused. */
  readonly pauseMs?: PauseMs;
  /** The state of our float at each supplier. Default: no supplier is paid in advance. */
  readonly floats?: SupplierFloats;
  /** Returns whether a supplier gets no new orders. Default: none is switched off. */
  readonly isSwitchedOff?: (supplier: string) => boolean;
  /** Returns how long ago (ms) the clock was last set forward. Default: never. */
  readonly steadyForMs?: () => number;
  readonly times: OrderTimes;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}): DeliverySteps {
  const routing = createRouting({
    suppliers,
    pauseMs,
    floats,
    ...(isSwitchedOff && { isSwitchedOff }),
    floatLookMs: times.floatLookMs,
  });
  const recipientOf = createRecipients(suppliers, lender);
  const keptRecipient = ({ order }: OrderAggregate, delivery: Delivery): Recipient =>
    recipientOf(order, routing.keptBy(order, delivery));

  /**
   * Returns the least time (ms) that has passed since `at`: a clock that was set forward proves nothing about
   * the time before.
   */
  const surelyAgoMs = (at: Date): number => Math.min(clock() - at.getTime(), steadyForMs());

  /**
   * Returns whether a supplier may already have the delivery although our database, which was set back, does
   * not show it: a supplier other than the one that would be chosen now, or one at which an earlier request
   * may still arrive.
   */
  function mayBeSent({ order, delivery }: OrderAggregate): boolean {
    const { restoredAt = null } = suppliers;
    if (restoredAt === null || order.createdAt >= restoredAt) return false;
    const all = [...suppliers.byName.values()];
    // A single supplier accepts the same delivery number only once, so it need not be queried first.
    if (all.length === 1 && all.every((one) => supplierTraitsOf(one).absentAfterMs === null)) return false;
    if (order.kind !== 'topUp' || delivery?.state !== 'queued') return false;
    return routing.keptBy(order, delivery) === null;
  }

  /** Asks every supplier about such a delivery. Returns the change to make, or null when none has it. */
  async function askedOfAll({ order }: OrderAggregate): Promise<((change: OrderChange) => void) | null> {
    const sinceMs = surelyAgoMs(suppliers.restoredAt ?? order.createdAt);
    const has = await whoHas(suppliers, deliveryNoOf(order.orderNo), sinceMs);
    if (has.kind === 'nobody') return null;
    if (has.kind === 'had' && has.by.length > 1)
      reportMismatch(telemetry, [
        'carrier',
        { orderNo: order.orderNo, what: `known to ${has.by.join(' and ')}` },
      ]);
    return (change) => {
      // Another process may have sent it meanwhile.
      if (!mayBeSent(change.after)) return;
      const { attemptCount } = change.deliveryOf();
      const nextAt = retryAt(times.deliveryBackoffMs, attemptCount, change.at);
      if (has.kind === 'had') change.keepSupplier(has.by[0]);
      else change.scheduleDeliveryRetry({ attemptCount: attemptCount + 1, nextAt });
    };
  }

  function lease(change: OrderChange, isAsked = false): boolean {
    const { order } = change.after;
    const delivery = change.deliveryOf();
    if (!isAsked && mayBeSent(change.after)) return false;
    const kept = routing.keptBy(order, delivery);
    const supplier = kept ?? (order.kind === 'topUp' ? routing.choose(order) : null);
    if (order.kind === 'topUp' && supplier === null) return false;
    if (pauseMs(deliveryCall(order.kind), supplier) > 0) return false;
    // A delivery that was sent before is sent again with the same body.
    const body =
      delivery.requestBody ?? recipientOf(order, supplier).bodyOf(deliveryNoOf(order.orderNo), order);
    deliveryLeased(change, { body, supplier }, times);
    return true;
  }

  /**
   * Returns whether the delivery was sent to no supplier, and none has accepted orders like it for as long as
   * it may wait.
   */
  function isGivenUp({ order, delivery }: OrderAggregate): boolean {
    if (delivery?.state !== 'queued' || delivery.sendCount > 0) return false;
    if (routing.keptBy(order, delivery) !== null || !routing.hasNoTaker(order)) return false;
    return clock() - delivery.createdAt.getTime() > times.resendForMs;
  }

  /**
   * Returns whether this process stalled until its lease had expired, for a supplier that cannot cancel: the
   * request may soon be taken for one that never arrives.
   */
  const mayArriveTooLate = ({ absentAfterMs }: Recipient, { nextAt }: Delivery): boolean =>
    absentAfterMs !== null && nextAt !== null && clock() > nextAt.getTime();

  async function sendLeased(leased: OrderAggregate): Promise<OrderAggregate | null> {
    const { order, delivery } = leased;
    if (!delivery?.requestBody) throw new Error(`the delivery of ${order.orderNo} is not leased`);
    if (delivery.sendCount === 1 && delivery.supplier !== null)
      for (const passedOver of routing.passedOver(order, delivery.supplier))
        floats.notePassedOver(passedOver, order.orderNo);
    const recipient = keptRecipient(leased, delivery);
    const result = mayArriveTooLate(recipient, delivery)
      ? ({ kind: 'indeterminate', why: 'the lease was over before it was sent' } as const)
      : await recipient.send(delivery.deliveryNo, order, delivery.requestBody);
    if (result.kind === 'floatTooLow' && delivery.supplier !== null) floats.noteTooLow(delivery.supplier);
    return store.update(
      order.orderNo,
      (change) => reportMismatch(telemetry, applyProviderResult(change, result, times)),
      leased,
    );
  }

  /**
   * Handles a delivery that the carrier never received: it is sent again, or closed once it is too late for
   * that. Refunding on "never received" alone could coincide with a request still on its way; once the
   * delivery is cancelled at the carrier, refunding is safe. With a supplier that cannot cancel, it is
   * neither sent again nor closed before the earlier request can no longer arrive.
   */
  async function neverReceived(
    aggregate: OrderAggregate,
    delivery: Delivery,
    isOver: boolean,
  ): Promise<DeliveryResult | NotFound | Indeterminate> {
    const { order } = aggregate;
    const { deliveryNo, faceFen } = delivery;
    const recipient = keptRecipient(aggregate, delivery);
    if (recipient.absentAfterMs !== null) {
      // The supplier has accepted it: its absence from the supplier's list proves nothing.
      if (delivery.state === 'accepted') return { kind: 'indeterminate', why: 'accepted, and not listed' };
      const sentAt = await store.lastLeasedAt(order.orderNo);
      if (sentAt === null || surelyAgoMs(sentAt) < recipient.absentAfterMs)
        return { kind: 'indeterminate', why: 'not received yet, and it may still arrive' };
      if (!isOver) return { kind: 'notFound' };
      return { kind: 'delivery', state: 'cancelled', carrierRef: null, faceFen, reason: 'never received' };
    }
    if (!isOver) return { kind: 'notFound' };
    const result = await recipient.cancel(deliveryNo, order);
    return result.kind === 'notFound'
      ? { kind: 'indeterminate', why: 'the carrier neither has it nor can cancel it' }
      : result;
  }

  /**
   * Queries a delivery that has ended, after an unsigned event says that it changed, and reports a
   * contradiction. The delivery stays as it is.
   */
  async function lookAgain(aggregate: OrderAggregate, delivery: Delivery): Promise<void> {
    const { deliveryNo, state } = delivery;
    const { order } = aggregate;
    const result = await keptRecipient(aggregate, delivery).query(deliveryNo);
    const isCredited = result.kind === 'delivery' && result.state === 'credited';
    if (result.kind === 'delivery' && isCredited !== (state === 'credited'))
      reportMismatch(telemetry, [
        'carrier',
        { orderNo: order.orderNo, what: `${result.state} after ${state}` },
      ]);
  }

  return {
    lease: (change) => lease(change),
    sendLeased,
    topUpPauseMs: (aggregate, call) => (isGivenUp(aggregate) ? 0 : routing.pauseMs(aggregate, call)),
    async send(aggregate) {
      if (mayBeSent(aggregate)) {
        const found = await askedOfAll(aggregate);
        if (found) return store.update(aggregate.order.orderNo, found, aggregate);
      }
      const change = OrderChange.of(aggregate, new Date(clock()));
      if (isGivenUp(aggregate)) {
        // No supplier ever received it, so the payment can be refunded at once.
        deliveryFailed(change, 'refused', 'no supplier had float for it');
        return (await store.commit(change)) === 'versionConflict' ? null : withNewVersion(change);
      }
      if (!lease(change, true)) return null;
      if ((await store.commit(change)) === 'versionConflict') return null;
      return sendLeased(withNewVersion(change));
    },
    expireLease(aggregate) {
      return store.update(
        aggregate.order.orderNo,
        (change) => deliveryIndeterminate(change, 'the lease expired', times),
        aggregate,
      );
    },
    async query(aggregate) {
      const { order, delivery } = aggregate;
      const { orderNo } = order;
      if (!delivery) throw new Error(`no delivery in order ${orderNo}`);
      const { deliveryNo } = delivery;
      const recipient = keptRecipient(aggregate, delivery);
      let result = await recipient.query(deliveryNo);
      const age = clock() - delivery.createdAt.getTime();
      const isUnwanted = delivery.cancelWantedAt !== null;
      if ((isUnwanted || age > times.cancelAfterMs) && isUnfinished(aggregate, result)) {
        // Only the carrier's answer to the cancellation ends the delivery; when it cannot cancel, the answer
        // to the query is applied.
        const cancelled = await recipient.cancel(deliveryNo, order);
        if (cancelled.kind === 'delivery') result = cancelled;
      }
      if (result.kind === 'notFound')
        result = await neverReceived(aggregate, delivery, isUnwanted || age > times.resendForMs);
      return store.update(
        orderNo,
        (change) => reportMismatch(telemetry, applyProviderResult(change, result, times)),
        aggregate,
      );
    },
    async handleWebhook(orderNo, supplier, event) {
      const isHint = event.state === 'changed';
      const taken: { mismatch: ProviderMismatch | null; isOfAnother: boolean } = {
        mismatch: null,
        isOfAnother: false,
      };
      const order = await store.update(orderNo, (change) => {
        Object.assign(taken, { mismatch: null, isOfAnother: false });
        const { order: ordered, delivery } = change.after;
        if (delivery?.deliveryNo !== event.deliveryNo) return;
        const kept = routing.keptBy(ordered, delivery);
        const isNobodys = kept === null && ordered.kind === 'topUp';
        if (isNobodys && !isHint && suppliers.byName.has(supplier)) {
          // The supplier knows of a delivery that we have not sent: our database was set back, and this is
          // the supplier that was asked.
          change.keepSupplier(supplier);
        } else if (kept !== supplier) {
          taken.isOfAnother = true;
          if (!isHint)
            taken.mismatch = [
              'carrier',
              { orderNo, what: `${event.state} by ${supplier}, not by ${kept ?? 'anybody'}` },
            ];
          return;
        }
        taken.mismatch = applyWebhookEvent(change, event);
      });
      reportMismatch(telemetry, taken.mismatch);
      if (order?.delivery?.deliveryNo !== event.deliveryNo) return false;
      if (taken.isOfAnother) return !isHint;
      if (event.state === 'changed' && order.delivery.endedAt !== null)
        await lookAgain(order, order.delivery);
      return true;
    },
  };
}

/**
 * Returns whether the carrier's answer does not end the delivery: no answer, still in progress, or about
 * another amount.
 */
function isUnfinished(
  { delivery }: OrderAggregate,
  answer: DeliveryResult | NotFound | Indeterminate,
): boolean {
  if (answer.kind !== 'delivery') return answer.kind === 'indeterminate';
  if (answer.state === 'cancelled') return false;
  return answer.state === 'accepted' || answer.faceFen !== delivery?.faceFen;
}
