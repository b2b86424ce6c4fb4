/**
 * The steps of a refund: lease it, ask the provider for it, apply the result; once per payment. What is
 * charged back is not sent: its payer would have the money twice.
 */
import type { CashierName, PayMethod } from '@phonebill/contract';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import {
  type PaymentProviders,
  providerOf,
  type RefundResult,
  type RefundWebhookEvent,
} from '../../partners/payments/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { type ProviderMismatch, reportMismatch, type Telemetry } from '../../runtime/telemetry/index.ts';
import type { OrderAggregate, Refund } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import type { PaymentRequests } from '../model/payment-requests.ts';
import type { OrderTimes } from '../../config/index.ts';
import { type OrderStore, withNewVersion } from '../store/order-store.ts';
import {
  applyProviderResult,
  queryRefundNow,
  refundAgain,
  refundHeld,
  refundIndeterminate,
  refundLeased,
} from '../model/refund-results.ts';

export interface RefundSteps {
  /**
   * Leases the refund and asks the provider for it, or holds it while its payment is charged back. Returns
   * null on a version conflict: nothing was sent.
   */
  send(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  /** Marks the refund indeterminate after its lease expired: the holder died or the answer was lost. */
  expireLease(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  /** Queries the provider about the refund. */
  query(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  /** Tries again a refund that the provider rejected, or that is held and need not be any more. */
  retry(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  /**
   * Applies a webhook event; harmless when repeated, late or out of order. `cashier` is the sender; null for
   * the method's only provider. Returns false when the event is about no refund of its sender.
   */
  handleWebhook(
    orderNo: string,
    method: PayMethod,
    event: RefundWebhookEvent,
    cashier?: CashierName | null,
  ): Promise<boolean>;
}

export function createRefundSteps({
  store,
  isChargedBack,
  requests,
  providers,
  times,
  clock,
  telemetry,
}: {
  readonly store: OrderStore;
  /** Returns whether a payment is charged back. */
  readonly isChargedBack: (paymentNo: string) => Promise<boolean>;
  readonly requests: Pick<PaymentRequests, 'isOf'>;
  readonly providers: PaymentProviders;
  readonly times: OrderTimes;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}): RefundSteps {
  function apply(
    change: OrderChange,
    refundNo: string,
    result: RefundResult | NotFound | Indeterminate,
  ): void {
    report(change, refundNo, applyProviderResult(change, refundNo, result, times));
  }

  function report(change: OrderChange, refundNo: string, mismatch: ProviderMismatch | null): void {
    reportMismatch(telemetry, mismatch);
    const rejected = change.events.find(({ to, entityNo }) => to === 'rejected' && entityNo === refundNo);
    if (rejected) telemetry.log('error', 'a provider rejected a refund', { refundNo, ...rejected.detail });
  }

  /** Holds the refund, or looks at it again later where it is held. */
  function hold(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null> {
    telemetry.log('warn', 'a refund is held: its payment is charged back', { refundNo });
    return store.update(aggregate.order.orderNo, (change) => refundHeld(change, refundNo, times), aggregate);
  }

  return {
    async send(aggregate, refundNo) {
      const lease = OrderChange.of(aggregate, new Date(clock()));
      const { paymentNo, amount, requestBody } = lease.refundOf(refundNo);
      if (await isChargedBack(paymentNo)) return hold(aggregate, refundNo);
      const paid = lease.paymentOf(paymentNo);
      const request = { refundNo, paymentNo, amount, paidAmount: paid.paidAmount ?? paid.amount };
      // A refund that was sent before is sent again with the same body.
      const body = requestBody ?? providerOf(providers, paid).refundBody(request);
      refundLeased(lease, refundNo, body, times);
      if ((await store.commit(lease)) === 'versionConflict') return null;
      const result = await providerOf(providers, paid).refund(request, body);
      return store.update(
        aggregate.order.orderNo,
        (change) => apply(change, refundNo, result),
        withNewVersion(lease),
      );
    },
    expireLease(aggregate, refundNo) {
      return store.update(
        aggregate.order.orderNo,
        (change) => refundIndeterminate(change, refundNo, 'the lease expired', times),
        aggregate,
      );
    },
    async query(aggregate, refundNo) {
      const order = OrderChange.of(aggregate, new Date(clock()));
      const { paymentNo } = order.refundOf(refundNo);
      const result = await providerOf(providers, order.paymentOf(paymentNo)).queryRefund(refundNo, paymentNo);
      return store.update(aggregate.order.orderNo, (change) => apply(change, refundNo, result), aggregate);
    },
    async retry(aggregate, refundNo) {
      const refund = OrderChange.of(aggregate, new Date(clock())).refundOf(refundNo);
      if (refund.state === 'held' && (await isChargedBack(refund.paymentNo)))
        return hold(aggregate, refundNo);
      // Another look may have tried it again meanwhile, which changes nothing.
      return store.update(aggregate.order.orderNo, (change) => refundAgain(change, refundNo), aggregate);
    },
    async handleWebhook(orderNo, method, event, cashier = null) {
      const { refundNo, tradeNo, state, amount, reason, isOfAll } = event;
      const isIt = (one: Refund): boolean => one.refundNo === refundNo && one.method === method;
      const last: { change?: OrderChange; mismatch?: ProviderMismatch | null; isOfOther?: boolean } = {};
      const order = await store.update(orderNo, (change) => {
        const refund = change.after.refunds.find(isIt);
        if (!refund) return;
        const payment = change.paymentOf(refund.paymentNo);
        if (!requests.isOf(payment, { method, cashier })) {
          last.isOfOther = true;
          last.mismatch = [method, { refundNo, what: 'the refund of another cashier' }];
          return;
        }
        last.change = change;
        const opened = payment.tradeNo;
        if (tradeNo !== null && opened !== null && tradeNo !== opened) {
          last.mismatch = [method, { refundNo, what: 'another trade' }];
          return;
        }
        // Others refunded part of the trade, too: only a query tells how much of it is ours.
        if (isOfAll && amount > refund.amount) return queryRefundNow(change, refundNo);
        const result = { kind: 'refund', state, amount, reason } as const;
        last.mismatch = applyProviderResult(change, refundNo, result, times);
      });
      if (last.change) report(last.change, refundNo, last.mismatch ?? null);
      else reportMismatch(telemetry, last.mismatch ?? null);
      return last.isOfOther !== true && (order?.refunds.some(isIt) ?? false);
    },
  };
}
