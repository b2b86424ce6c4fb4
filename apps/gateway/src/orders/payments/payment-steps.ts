/**
 * What the gateway does about a payment: authorise it at its provider, ask about it, capture a hold, void it,
 * take its webhook events. What a way to pay can do comes from its capabilities, never from its name.
 */
import type { PayMethod } from '@phonebill/contract';
import {
  type Indeterminate,
  type NotFound,
  type PaymentProviders,
  type PaymentResult,
  type PaymentWebhookEvent,
  providerOf,
} from '../../partners/index.ts';
import {
  type Clock,
  type Hours,
  type ProviderMismatch,
  reportMismatch,
  type Telemetry,
  withinHours,
} from '../../runtime/index.ts';
import type { OrderAggregate, Payment } from '../aggregate.ts';
import type { OrderChange } from '../order-change.ts';
import type { OrderTimes } from '../../config/index.ts';
import type { OrderStore } from '../store.ts';
import { expire } from './closing.ts';
import type { PaymentRequests } from './payment-requests.ts';
import { applyProviderResult, applyWebhookEvent, paymentClosed } from './payment-results.ts';

export interface PaymentSteps {
  /**
   * Starts the payment at its provider, or finds it as it stands. Gives the order afterwards; what came of it
   * is the payment's own state.
   */
  authorise(aggregate: OrderAggregate, payment: Payment): Promise<OrderAggregate>;
  /** Asks the provider what became of it. */
  query(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Authorises a debit under a mandate; done again, it is the same debit. Outside the hours it only asks what
   * became of it, and debits when they begin.
   */
  debit(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /** Captures a hold; done again, it is the same capture. */
  capture(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Ends a payment at its provider; an order whose time to pay is over expires, whether or not the provider
   * answers.
   */
  void(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /** Harmless when repeated, late or out of order. False when the event is about no payment of the order. */
  handleWebhook(orderNo: string, method: PayMethod, event: PaymentWebhookEvent): Promise<boolean>;
}

/** A debit that was held back is looked at again after so long. */
const STOPPED_FOR_MS = 10_000;

type Answer = PaymentResult | NotFound | Indeterminate;

export interface PaymentParts {
  /** May send the delivery of an order that a change pays (prompt-delivery.ts). */
  readonly store: Pick<OrderStore, 'update'>;
  readonly providers: PaymentProviders;
  readonly times: OrderTimes;
  /**
   * Nothing is debited outside these hours in China, however late a run comes and however often a debit is
   * tried.
   */
  readonly debitHours: Hours;
  /**
   * Asked just before a debit is sent: null when operators have stopped debits of this channel. `end` is
   * called once the answer is there, or awaited no longer. Default: all are sent.
   */
  readonly beginDebit?: (cnlCode: string | null) => Promise<{ end(): void } | null>;
  readonly requests: PaymentRequests;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

export function createPaymentSteps({
  store,
  providers,
  times,
  debitHours,
  beginDebit = async () => ({ end: () => undefined }),
  requests,
  clock,
  telemetry,
}: PaymentParts): PaymentSteps {
  function apply(change: OrderChange, paymentNo: string, result: Answer): void {
    reportMismatch(telemetry, applyProviderResult(change, paymentNo, result, times));
  }

  /**
   * A payment of another amount is refunded, so it is taken for true only when the provider says it twice: in
   * its answer and in its answer to a query. What it says then is what counts; two amounts are no answer.
   */
  async function confirmed({ paymentNo, method, amount }: Payment, result: Answer): Promise<Answer> {
    const isOther = (one: Answer): one is PaymentResult =>
      one.kind === 'payment' && one.state === 'paid' && one.amount !== amount;
    if (!isOther(result)) return result;
    const again = await providerOf(providers, method).query(paymentNo);
    if (again.kind === 'payment' && (!isOther(again) || again.amount === result.amount)) return again;
    telemetry.providerMismatch(method, { paymentNo, what: 'amount' });
    return { kind: 'indeterminate', why: 'the provider states another amount and does not confirm it' };
  }

  /** Sent as it was kept; a payment from before requests were kept is worded now. */
  const authorise = ({ order }: OrderAggregate, payment: Payment): Promise<PaymentResult | Indeterminate> =>
    providerOf(providers, payment.method).authorise(
      requests.of(order, payment),
      payment.requestBody ?? undefined,
    );

  /**
   * A debit whose answer was lost may have been made: outside the hours, and while operators have stopped
   * debits, it is asked about, and nobody waits; otherwise it is debited again, which is no second debit.
   * When that gives no answer that we understand, either, it is asked about: the wallet may have debited
   * another amount.
   */
  async function debitOrAsk(aggregate: OrderAggregate, payment: Payment, mayDebit: boolean): Promise<Answer> {
    const { paymentNo, method, attemptCount } = payment;
    const pass = mayDebit ? await beginDebit(aggregate.order.cnlCode) : null;
    if (!pass) return providerOf(providers, method).query(paymentNo);
    const result = await authorise(aggregate, payment).finally(pass.end);
    if (result.kind !== 'indeterminate' || attemptCount === 0) return result;
    const asked = await providerOf(providers, method).query(paymentNo);
    return asked.kind === 'payment' ? asked : result;
  }

  return {
    async authorise(aggregate, payment) {
      const { paymentNo } = payment;
      const result = await confirmed(payment, await authorise(aggregate, payment));
      if (result.kind === 'indeterminate') {
        telemetry.log('warn', 'a payment was not authorised', { paymentNo, why: result.why });
        return aggregate;
      }
      const { orderNo } = aggregate.order;
      return (
        (await store.update(orderNo, (change) => apply(change, paymentNo, result), aggregate)) ?? aggregate
      );
    },
    async debit(aggregate, paymentNo) {
      const [payment, now] = [paymentOf(aggregate, paymentNo), clock()];
      const mayDebitAt = withinHours(now, debitHours);
      const result = await confirmed(payment, await debitOrAsk(aggregate, payment, mayDebitAt === now));
      return store.update(
        aggregate.order.orderNo,
        (change) => {
          if (result.kind !== 'notFound') apply(change, paymentNo, result);
          else if (change.paymentOf(paymentNo).state === 'created')
            change.schedulePaymentRetry(paymentNo, {
              attemptCount: payment.attemptCount,
              nextAt: new Date(mayDebitAt === now ? now + STOPPED_FOR_MS : mayDebitAt),
            });
        },
        aggregate,
      );
    },
    async query(aggregate, paymentNo) {
      const payment = paymentOf(aggregate, paymentNo);
      const result = await confirmed(payment, await providerOf(providers, payment.method).query(paymentNo));
      return store.update(aggregate.order.orderNo, (change) => apply(change, paymentNo, result), aggregate);
    },
    async capture(aggregate, paymentNo) {
      const payment = paymentOf(aggregate, paymentNo);
      const { method } = payment;
      const result = await confirmed(payment, await providerOf(providers, method).capture(paymentNo));
      if (result.kind === 'notFound')
        telemetry.providerMismatch(method, { paymentNo, what: 'the hold is not known' });
      return store.update(aggregate.order.orderNo, (change) => apply(change, paymentNo, result), aggregate);
    },
    async void(aggregate, paymentNo) {
      const payment = paymentOf(aggregate, paymentNo);
      const result = await confirmed(payment, await providerOf(providers, payment.method).void(paymentNo));
      return store.update(
        aggregate.order.orderNo,
        (change) => {
          // A payment that the provider does not know was never shown to anybody: nobody can make it.
          if (result.kind === 'notFound') paymentClosed(change, paymentNo);
          else apply(change, paymentNo, result);
          expire(change);
        },
        aggregate,
      );
    },
    async handleWebhook(orderNo, method, event) {
      const isIt = (one: Payment): boolean => one.paymentNo === event.paymentNo && one.method === method;
      let mismatch: ProviderMismatch | null = null;
      const order = await store.update(orderNo, (change) => {
        mismatch = change.after.payments.some(isIt) ? applyWebhookEvent(change, event, times) : null;
      });
      reportMismatch(telemetry, mismatch);
      return order?.payments.some(isIt) ?? false;
    },
  };
}

function paymentOf({ order, payments }: OrderAggregate, paymentNo: string): Payment {
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) throw new Error(`no payment ${paymentNo} in order ${order.orderNo}`);
  return payment;
}
