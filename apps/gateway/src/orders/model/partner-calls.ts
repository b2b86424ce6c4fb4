/** Names the partner call that each step begins with: a step whose partner is paused is not begun. */
import type { OrderKind, PayMethod } from '@phonebill/contract';
import type { PauseMs } from '../../partners/calls/index.ts';
import type { OrderAggregate } from './aggregate.ts';
import type { Step } from './next-step.ts';

/** The prefix of a provider's call names; an activity's payments call no partner. */
const providers: Readonly<Record<PayMethod, string>> = {
  cash: 'cashier',
  digital: 'digital',
  points: 'points',
  agreement: 'entrust',
  activity: 'nobody',
};
const deliveries: Readonly<Record<OrderKind, string>> = {
  topUp: 'carrier.topUp',
  repayment: 'entrust.repay',
};
const deliveryQueries: Readonly<Record<OrderKind, string>> = {
  topUp: 'carrier.queryTopUp',
  repayment: 'entrust.queryRepayment',
};

/** Returns the name of the call that starts a payment by this method. */
export const authoriseCall = (method: PayMethod): string => `${providers[method]}.authorise`;

/** Returns the name of the call that delivers an order of this kind. */
export const deliveryCall = (kind: OrderKind): string => deliveries[kind];

/** Returns how long (ms) a call about an order's top-up is put off; null when the order is no top-up. */
export type TopUpPause = (aggregate: OrderAggregate, call: string) => number | null;

/**
 * Returns how long (ms) a step is put off because its partner is paused. Always 0 for steps that must end
 * something in time whether or not a partner answers.
 */
export function putOffMs(
  pauseMs: PauseMs,
  aggregate: OrderAggregate,
  step: Step,
  topUpPauseMs: TopUpPause = () => null,
): number {
  const { order, payments, refunds } = aggregate;
  const ofDelivery = (call: string): number => topUpPauseMs(aggregate, call) ?? pauseMs(call);
  const ofPayment = (paymentNo: string, verb: string): number => {
    const payment = payments.find((one) => one.paymentNo === paymentNo);
    return payment ? pauseMs(`${providers[payment.method]}.${verb}`, payment.cashier) : 0;
  };
  const ofRefund = (refundNo: string, verb: string): number => {
    const refund = refunds.find((one) => one.refundNo === refundNo);
    return refund ? ofPayment(refund.paymentNo, verb) : 0;
  };
  switch (step.kind) {
    case 'sendDelivery':
      return ofDelivery(deliveryCall(order.kind));
    case 'queryDelivery':
      return ofDelivery(deliveryQueries[order.kind]);
    case 'sendRefund':
      return ofRefund(step.refundNo, 'refund');
    case 'queryRefund':
      return ofRefund(step.refundNo, 'queryRefund');
    case 'queryPayment':
      return ofPayment(step.paymentNo, 'query');
    case 'debit':
      return ofPayment(step.paymentNo, 'authorise');
    case 'capturePayment':
      return ofPayment(step.paymentNo, 'capture');
    case 'expireDeliveryLease':
    case 'expireRefundLease':
    case 'retryRefund':
    case 'voidPayment':
    case 'expireOrder':
    case 'wait':
    case 'nothing':
      return 0;
  }
}
