/**
 * What the gateway does to bring money back: claimed, asked for at the cashier, settled; once per payment.
 */
import type { Clock } from '../../runtime/clock.ts';
import type { Telemetry } from '../../runtime/telemetry.ts';
import type { OrderAggregate, Refund } from '../aggregate.ts';
import { OrderChange } from '../order-change.ts';
import type { OrderTimes } from '../schedule.ts';
import { type OrderStore, withNewVersion } from '../store.ts';
import type { PayMethod } from '@phonebill/contract';
import type {
  ProviderWebhookEvent,
  PaymentProviders,
  NotFound,
  RefundResult,
  Indeterminate,
} from '../../partners/cashier/port.ts';
import {
  refundAccepted,
  refundLeased,
  refundNotReceived,
  refundRejected,
  refundSettled,
  refundIndeterminate,
} from './refund-results.ts';

type RefundNotice = Extract<ProviderWebhookEvent, { kind: 'refund' }>;

export interface RefundSteps {
  /** Claims the refund and asks the cashier for it. Null after a version conflict. */
  send(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  expireLease(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  query(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  /** A refund that the cashier rejected is tried again. */
  retry(aggregate: OrderAggregate, refundNo: string): Promise<OrderAggregate | null>;
  /**
   * The cashier's signed word. Harmless when repeated, late or out of order. False when it is about none of
   * ours.
   */
  handleWebhook(orderNo: string, method: PayMethod, notice: RefundNotice): Promise<boolean>;
}

export interface RefundParts {
  readonly store: OrderStore;
  readonly cashiers: PaymentProviders;
  readonly times: OrderTimes;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

export function createRefundSteps({ store, cashiers, times, clock, telemetry }: RefundParts): RefundSteps {
  function applyProviderResult(
    change: OrderChange,
    refundNo: string,
    answer: RefundResult | NotFound | Indeterminate,
  ): void {
    if (answer.kind === 'indeterminate') refundIndeterminate(change, refundNo, answer.why, times);
    else if (answer.kind === 'notFound') refundNotReceived(change, refundNo, times);
    else if (answer.amount !== change.refundOf(refundNo).amount) {
      telemetry.providerMismatch(change.refundOf(refundNo).method, { refundNo, what: 'amount' });
      refundIndeterminate(change, refundNo, 'the cashier states another amount', times);
    } else if (answer.state === 'settled') refundSettled(change, refundNo);
    else if (answer.state === 'processing') refundAccepted(change, refundNo, times);
    else {
      telemetry.log('error', 'the cashier rejected a refund', { refundNo, reason: answer.reason });
      refundRejected(change, refundNo, answer.reason, times);
    }
  }

  return {
    async send(aggregate, refundNo) {
      const claim = OrderChange.of(aggregate, new Date(clock()));
      refundLeased(claim, refundNo, times);
      if ((await store.commit(claim)) === 'versionConflict') return null;
      const { paymentNo, method, amount } = claim.refundOf(refundNo);
      const answer = await cashiers[method].refund({ refundNo, paymentNo, amount });
      return store.update(
        aggregate.order.orderNo,
        (change) => applyProviderResult(change, refundNo, answer),
        withNewVersion(claim),
      );
    },
    expireLease(aggregate, refundNo) {
      return store.update(
        aggregate.order.orderNo,
        (change) => refundIndeterminate(change, refundNo, 'the claim lapsed', times),
        aggregate,
      );
    },
    async query(aggregate, refundNo) {
      const method = aggregate.refunds.find((refund) => refund.refundNo === refundNo)?.method ?? 'cash';
      const answer = await cashiers[method].queryRefund(refundNo);
      return store.update(
        aggregate.order.orderNo,
        (change) => applyProviderResult(change, refundNo, answer),
        aggregate,
      );
    },
    retry(aggregate, refundNo) {
      return store.update(
        aggregate.order.orderNo,
        (change) => change.refund(refundNo, 'retried', { nextAt: change.at }),
        aggregate,
      );
    },
    async handleWebhook(orderNo, method, notice) {
      const isIt = (one: Refund): boolean => one.refundNo === notice.refundNo && one.method === method;
      const order = await store.update(orderNo, (change) => {
        if (change.after.refunds.some(isIt))
          applyProviderResult(change, notice.refundNo, {
            kind: 'refund',
            state: notice.state,
            amount: notice.amount,
            reason: notice.reason,
          });
      });
      return order?.refunds.some(isIt) ?? false;
    },
  };
}
