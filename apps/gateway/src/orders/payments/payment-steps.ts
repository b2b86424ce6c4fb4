/**
 * What the gateway does about a payment: open its trade at the cashier, ask about it, close it, spend points,
 * hear of it.
 */
import type { PayMethod } from '@phonebill/contract';
import { maskedNumber } from '../../numbers/masked-number.ts';
import type { Telemetry } from '../../runtime/telemetry.ts';
import type { OrderAggregate, Payment } from '../aggregate.ts';
import type { OrderChange } from '../order-change.ts';
import type { OrderTimes } from '../schedule.ts';
import type { OrderStore } from '../store.ts';
import type {
  PaymentProvider,
  ProviderWebhookEvent,
  PaymentProviders,
  NotFound,
  PaymentResult,
  Indeterminate,
} from '../../partners/cashier/port.ts';
import { agreementNoOf } from '../../agreements/agreement-no.ts';
import { type Hours, withinHours } from '../../runtime/china-time.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  expire,
  paymentClosed,
  paymentConfirmed,
  paymentDeclined,
  paymentIndeterminate,
  paymentAuthorised,
} from './payment-results.ts';

type PaymentNotice = Extract<ProviderWebhookEvent, { kind: 'payment' }>;
type Answer = (Omit<PaymentResult, 'kind'> & { readonly kind: 'trade' }) | NotFound | Indeterminate;

export interface PaymentSteps {
  /**
   * Opens the trade, or finds it as it stands. The order afterwards; the payment's own state says what came
   * of it.
   */
  authorise(aggregate: OrderAggregate, payment: Payment): Promise<OrderAggregate>;
  query(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Debits an attempt of an automatic charge; asked again, it is the same debit. Outside the hours it only
   * asks what became of it, and debits when they begin.
   */
  debit(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /** Spends frozen points; asked again, it is the same spending. */
  capture(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Has the cashier close the trade; an order whose time to pay is over expires, whether or not the cashier
   * answers.
   */
  void(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * The signed word of a method's cashier. Harmless when repeated, late or out of order. False when it is
   * about none of ours.
   */
  handleWebhook(orderNo: string, method: PayMethod, notice: PaymentNotice): Promise<boolean>;
}

export interface PaymentParts {
  readonly store: OrderStore;
  readonly cashiers: PaymentProviders;
  readonly times: OrderTimes;
  /**
   * Nothing is debited outside these hours in China, however late a run comes and however often a debit is
   * tried.
   */
  readonly debitHours: Hours;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: (order: OrderAggregate['order']) => string;
}

export function createPaymentSteps({
  store,
  cashiers,
  times,
  debitHours,
  clock,
  telemetry,
  returnUrl,
}: PaymentParts): PaymentSteps {
  function applyProviderResult(change: OrderChange, paymentNo: string, answer: Answer): void {
    const payment = change.paymentOf(paymentNo);
    if (answer.kind !== 'trade') paymentIndeterminate(change, paymentNo, times);
    else if (answer.amount !== payment.amount) {
      telemetry.providerMismatch(payment.method, { paymentNo, what: 'amount' });
      paymentIndeterminate(change, paymentNo, times);
    } else if (answer.state === 'paid') paymentConfirmed(change, paymentNo, answer);
    else if (answer.state === 'declined') paymentDeclined(change, paymentNo, answer.declineReason);
    else if (answer.state === 'closed') paymentClosed(change, paymentNo);
    else if (
      payment.state === 'created' &&
      (answer.payUrl !== null || payment.method === 'points' || payment.method === 'agreement')
    )
      paymentAuthorised(change, paymentNo, answer);
    else paymentIndeterminate(change, paymentNo, times);
  }

  const cashierOf = (aggregate: OrderAggregate, paymentNo: string): PaymentProvider =>
    cashiers[paymentOf(aggregate, paymentNo).method];

  function authorise(
    aggregate: OrderAggregate,
    { paymentNo, method, amount, source }: Payment,
  ): Promise<PaymentResult | Indeterminate> {
    const { order } = aggregate;
    return cashiers[method].authorise({
      paymentNo,
      orderNo: order.orderNo,
      amount,
      subject: subjectOf(aggregate),
      userNo: order.userNo,
      returnUrl: returnUrl(order),
      expiresAt: order.expiresAt,
      debit: source && order.chargeNo ? { agreementNo: agreementNoOf(order.chargeNo), source } : null,
    });
  }

  return {
    async authorise(aggregate, payment) {
      const { order } = aggregate;
      const answer = await authorise(aggregate, payment);
      if (answer.kind === 'indeterminate') {
        telemetry.log('warn', 'the cashier did not open a trade', {
          paymentNo: payment.paymentNo,
          why: answer.why,
        });
        return aggregate;
      }
      return (
        (await store.update(
          order.orderNo,
          (change) => applyProviderResult(change, payment.paymentNo, answer),
          aggregate,
        )) ?? aggregate
      );
    },
    async debit(aggregate, paymentNo) {
      const [payment, now] = [paymentOf(aggregate, paymentNo), clock()];
      const mayDebitAt = withinHours(now, debitHours);
      // A request whose answer was lost may have been obeyed: then the number is not kept waiting for the
      // morning.
      const answer =
        mayDebitAt === now
          ? await authorise(aggregate, payment)
          : await cashiers[payment.method].query(paymentNo);
      return store.update(
        aggregate.order.orderNo,
        (change) => {
          if (answer.kind !== 'notFound') applyProviderResult(change, paymentNo, answer);
          else if (change.paymentOf(paymentNo).state === 'created')
            change.schedulePaymentRetry(paymentNo, {
              attemptCount: payment.attemptCount,
              nextAt: new Date(mayDebitAt),
            });
        },
        aggregate,
      );
    },
    async query(aggregate, paymentNo) {
      const answer = await cashierOf(aggregate, paymentNo).query(paymentNo);
      return store.update(
        aggregate.order.orderNo,
        (change) => applyProviderResult(change, paymentNo, answer),
        aggregate,
      );
    },
    async capture(aggregate, paymentNo) {
      const answer = await cashiers.points.capture(paymentNo);
      if (answer.kind === 'notFound')
        telemetry.providerMismatch('points', { paymentNo, what: 'frozen points are not known' });
      return store.update(
        aggregate.order.orderNo,
        (change) => applyProviderResult(change, paymentNo, answer),
        aggregate,
      );
    },
    async void(aggregate, paymentNo) {
      const answer = await cashierOf(aggregate, paymentNo).void(paymentNo);
      return store.update(
        aggregate.order.orderNo,
        (change) => {
          // A trade that the cashier does not know was never shown to anybody: nobody can pay it.
          if (answer.kind === 'notFound') paymentClosed(change, paymentNo);
          else applyProviderResult(change, paymentNo, answer);
          expire(change);
        },
        aggregate,
      );
    },
    async handleWebhook(orderNo, method, notice) {
      const isIt = (one: Payment): boolean => one.paymentNo === notice.paymentNo && one.method === method;
      const order = await store.update(orderNo, (change) => {
        const payment = change.after.payments.find(isIt);
        if (!payment) return;
        if (payment.state === 'paid' && notice.state !== 'paid')
          telemetry.providerMismatch(method, {
            paymentNo: notice.paymentNo,
            what: `${notice.state} after paid`,
          });
        else
          applyProviderResult(change, notice.paymentNo, {
            kind: 'trade',
            state: notice.state,
            tradeNo: notice.tradeNo,
            amount: notice.amount,
            payUrl: null,
            declineReason: notice.reason,
            paidFrom: notice.paidFrom,
          });
      });
      return order?.payments.some(isIt) ?? false;
    },
  };
}

/** What the cashier shows the payer; the number's middle is hidden. */
function subjectOf({ order }: OrderAggregate): string {
  return `${order.kind === 'repayment' ? '先充后付还款' : order.chargeNo ? '话费自动充值' : '话费充值'} ${maskedNumber(order.mobileNo)}`;
}

function paymentOf({ order, payments }: OrderAggregate, paymentNo: string): Payment {
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) throw new Error(`no payment ${paymentNo} in order ${order.orderNo}`);
  return payment;
}
