/**
 * The steps of a payment: authorise it at its provider, query it, capture a hold, void it, handle its webhook
 * events. What a payment method can do comes from its capabilities, never from its name.
 */
import type { CashierName, PayMethod } from '@phonebill/contract';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import {
  type PaidResult,
  type PaymentProviders,
  type PaymentResult,
  type PaymentWebhookEvent,
  providerOf,
} from '../../partners/payments/index.ts';
import { type Clock, type Hours, withinHours } from '../../runtime/time/index.ts';
import { type ProviderMismatch, reportMismatch, type Telemetry } from '../../runtime/telemetry/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { OrderAggregate, Payment } from '../model/aggregate.ts';
import type { OrderChange } from '../model/order-change.ts';
import { refundNoOf } from '../model/order-number.ts';
import type { OrderTimes } from '../../config/index.ts';
import { type OrderStore, TradeTaken } from '../store/order-store.ts';
import { closeUnpaidCharge, expire } from '../model/closing.ts';
import type { DebitGate } from './debit-gate.ts';
import type { PaymentRequests } from '../model/payment-requests.ts';
import type { UnusualNotices } from './unusual-notices.ts';
import {
  applyProviderResult,
  applyWebhookEvent,
  paidWasReturned,
  paymentClosed,
  paymentIndeterminate,
  paymentNotConfirmed,
  paymentVoided,
} from '../model/payment-results.ts';

export interface PaymentSteps {
  /**
   * Starts the payment at its provider, or finds it there. Returns the order afterwards; the outcome is the
   * payment's own state.
   */
  authorise(aggregate: OrderAggregate, payment: Payment): Promise<OrderAggregate>;
  /**
   * Returns the payer's id at the payment's provider, for the code with which they returned; null when the
   * code is invalid or was used. Throws Refusal when the provider does not answer.
   */
  payerOf(payment: Payment, code: string): Promise<string | null>;
  /** Queries the provider about the payment. */
  query(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Authorises a debit under a mandate, if the gate still allows it; repeated, it is the same debit. Outside
   * the debit hours it only queries the provider, and debits when they begin.
   */
  debit(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /** Captures a hold; repeated, it is the same capture. */
  capture(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Voids a payment at its provider; an order whose payment window is over expires, whether or not the
   * provider answers.
   */
  void(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /**
   * Applies a webhook event; harmless when repeated, late or out of order. An unusual notice that a payment
   * was paid is first confirmed by a query, whose answer is applied instead (unusual-notices.ts). One about a
   * payment of another cashier is a mismatch and changes nothing. `cashier` is the sender; null for the
   * method's only provider. Returns false when the event is about no payment of its sender.
   */
  handleWebhook(
    orderNo: string,
    method: PayMethod,
    event: PaymentWebhookEvent,
    cashier?: CashierName | null,
  ): Promise<boolean>;
}

const paidResult = { kind: 'payment', state: 'paid', payUrl: null, declineReason: null } as const;
/** How long (ms) until a debit that was held back is looked at again. */
const STOPPED_FOR_MS = 10_000;
const LATER = { kind: 'later' } as const;

type Answer = PaymentResult | NotFound | Indeterminate;

export function createPaymentSteps({
  store,
  providers,
  times,
  debitHours,
  debitGate,
  requests,
  notices,
  clock,
  telemetry,
}: {
  /** The store; may send the delivery of an order that a change pays (prompt-delivery.ts). */
  readonly store: Pick<OrderStore, 'update'>;
  readonly providers: PaymentProviders;
  readonly times: OrderTimes;
  /**
   * The hours in China outside which nothing is debited, however late a run is and however often a debit is
   * tried.
   */
  readonly debitHours: Hours;
  /** Called just before a debit is sent, the first time and each time it is sent again. */
  readonly debitGate: DebitGate;
  readonly requests: PaymentRequests;
  readonly notices: UnusualNotices;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}): PaymentSteps {
  function apply(change: OrderChange, paymentNo: string, result: Answer): void {
    reportMismatch(telemetry, applyProviderResult(change, paymentNo, result, times));
  }

  /**
   * Writes what `decide` makes of an answer about a payment. An answer that names the trade of another
   * payment is not applied: it is reported, and the provider is queried again later; `besides` is applied all
   * the same.
   */
  async function writeAnswer(
    aggregate: OrderAggregate,
    { paymentNo, method }: Payment,
    decide: (change: OrderChange) => void,
    besides: (change: OrderChange) => void = () => undefined,
  ): Promise<OrderAggregate | null> {
    const { orderNo } = aggregate.order;
    const write = (answer: (change: OrderChange) => void, known?: OrderAggregate) =>
      store.update(
        orderNo,
        (change) => {
          answer(change);
          besides(change);
        },
        known,
      );
    try {
      return await write(decide, aggregate);
    } catch (error) {
      if (!(error instanceof TradeTaken)) throw error;
      telemetry.providerMismatch(method, { paymentNo, what: 'the trade of another payment' });
      return write((change) => paymentIndeterminate(change, paymentNo, times));
    }
  }

  /**
   * Returns the answer to apply for a payment that was refunded before we knew of it. If a refund of ours did
   * it, which a database that was set back does not know, the payment is applied like any other; otherwise it
   * pays for nothing.
   */
  async function returnedByOthers(payment: Payment, result: Answer): Promise<Answer> {
    if (result.kind !== 'payment' || result.state !== 'paid' || !result.isReturned) return result;
    const { paymentNo, method } = payment;
    const refund = await providerOf(providers, payment).queryRefund(refundNoOf(paymentNo), paymentNo);
    if (refund.kind === 'indeterminate') return refund;
    const { isReturned: _byUs, ...paid } = result;
    if (refund.kind === 'refund') return paid;
    telemetry.providerMismatch(method, { paymentNo, what: 'returned without us' });
    return result;
  }

  /**
   * Confirms a payment of another amount. Such a payment is refunded, so it is believed only when the
   * provider states it twice: in its answer and in its answer to a query. The query's answer is the one
   * applied; two different amounts are indeterminate.
   */
  async function confirmed(payment: Payment, result: Answer): Promise<Answer> {
    const { paymentNo, method, amount } = payment;
    const isOther = (one: Answer): one is PaymentResult =>
      one.kind === 'payment' && one.state === 'paid' && one.amount !== amount;
    if (!isOther(result)) return returnedByOthers(payment, result);
    const again = await providerOf(providers, payment).query(paymentNo);
    if (again.kind === 'payment' && (!isOther(again) || again.amount === result.amount))
      return returnedByOthers(payment, again);
    telemetry.providerMismatch(method, { paymentNo, what: 'amount' });
    return { kind: 'indeterminate', why: 'the provider states another amount and does not confirm it' };
  }

  /** Sends the stored request body; for a payment from before bodies were stored, it is composed now. */
  const authorise = ({ order }: OrderAggregate, payment: Payment): Promise<PaymentResult | Indeterminate> =>
    providerOf(providers, payment).authorise(
      requests.of(order, payment, { language: 'zh', browser: payment.browser ?? 'phone' }),
      payment.requestBody ?? undefined,
    );

  /**
   * Debits, again if the answer to an earlier debit was lost, which makes no second debit. When that gives no
   * usable answer either, the provider is queried: the wallet may have debited another amount. `end` is
   * called once the debit is no longer awaited.
   */
  async function debitOrAsk(aggregate: OrderAggregate, payment: Payment, end: () => void): Promise<Answer> {
    const { paymentNo, attemptCount } = payment;
    const result = await authorise(aggregate, payment).finally(end);
    if (result.kind !== 'indeterminate' || attemptCount === 0) return result;
    const asked = await providerOf(providers, payment).query(paymentNo);
    return asked.kind === 'payment' ? asked : result;
  }

  /** Queries the provider about a payment that a notice reports as paid. */
  async function confirmNotice(aggregate: OrderAggregate, payment: Payment): Promise<void> {
    const { paymentNo, method } = payment;
    const result = await confirmed(payment, await providerOf(providers, payment).query(paymentNo));
    const isPaid = result.kind === 'payment' && result.state === 'paid';
    if (!isPaid && result.kind !== 'indeterminate') {
      notices.noteUnconfirmed(method);
      telemetry.providerMismatch(method, { paymentNo, what: 'paid is not confirmed' });
    }
    await writeAnswer(aggregate, payment, (change) => {
      if (isPaid) apply(change, paymentNo, result);
      else paymentNotConfirmed(change, paymentNo, times);
    });
  }

  /**
   * Applies a signed notice that others refunded all or part of a payment. It prevents a credit and makes
   * none, so it is applied even when the provider's answer to a query does not mention it: Alipay's answer
   * about a trade does not report a partial refund. It is not applied when the provider says that nothing was
   * paid, or when a refund of ours did it.
   */
  async function takeReturned(
    aggregate: OrderAggregate,
    payment: Payment,
    { amount, tradeNo, paidFrom }: PaymentWebhookEvent,
  ): Promise<void> {
    const { paymentNo, method } = payment;
    if (payment.tradeNo !== null && payment.tradeNo !== tradeNo)
      return telemetry.providerMismatch(method, { paymentNo, what: 'another trade' });
    if (aggregate.refunds.some((refund) => refund.paymentNo === paymentNo)) return;
    const said: PaidResult = { ...paidResult, amount, tradeNo, paidFrom, isReturned: true };
    const isPaid = payment.state === 'paid';
    const answer = isPaid ? said : await providerOf(providers, payment).query(paymentNo);
    const returned =
      answer.kind === 'payment' && answer.state === 'paid' ? { ...answer, isReturned: true as const } : null;
    const isAsAsked = amount === (payment.paidAmount ?? payment.amount);
    const found = returned ?? (answer.kind === 'indeterminate' && isAsAsked ? said : answer);
    const counts = await returnedByOthers(payment, found);
    await writeAnswer(aggregate, payment, (change) => {
      if (change.paymentOf(paymentNo).state === 'paid') {
        if (counts.kind === 'payment' && counts.state === 'paid' && counts.isReturned)
          paidWasReturned(change, change.paymentOf(paymentNo));
      } else if (counts.kind === 'payment' && counts.state === 'paid' && counts.amount === payment.amount)
        apply(change, paymentNo, counts);
      else paymentNotConfirmed(change, paymentNo, times);
    });
  }

  const steps: PaymentSteps = {
    async authorise(aggregate, payment) {
      const { paymentNo } = payment;
      const result = await confirmed(payment, await authorise(aggregate, payment));
      if (result.kind === 'indeterminate') {
        telemetry.log('warn', 'a payment was not authorised', { paymentNo, why: result.why });
        return aggregate;
      }
      const written = await writeAnswer(aggregate, payment, (change) => apply(change, paymentNo, result));
      return written ?? aggregate;
    },
    async payerOf(payment, code) {
      const { paymentNo } = payment;
      const answer = await providerOf(providers, payment).payerOf?.(code);
      if (answer?.kind === 'payer') return answer.payerId;
      const why = answer?.kind === 'indeterminate' ? answer.why : 'the code is none, or was used';
      telemetry.log('warn', 'a payer is not known', { paymentNo, why });
      if (answer?.kind === 'indeterminate') throw new Refusal('cashierUnavailable');
      return null;
    },
    async debit(aggregate, paymentNo) {
      const { order } = aggregate;
      const [payment, now] = [paymentOf(aggregate, paymentNo), clock()];
      const mayDebitAt = withinHours(now, debitHours);
      const decision = mayDebitAt === now ? await debitGate(order, payment) : LATER;
      switch (decision.kind) {
        case 'allowed': {
          const answer = await debitOrAsk(aggregate, payment, () => decision.end());
          const result = await confirmed(payment, answer);
          return writeAnswer(aggregate, payment, (change) => apply(change, paymentNo, result));
        }
        case 'later': {
          const result = await confirmed(payment, await providerOf(providers, payment).query(paymentNo));
          const nextAt = new Date(mayDebitAt === now ? now + STOPPED_FOR_MS : mayDebitAt);
          return writeAnswer(aggregate, payment, (change) => {
            const { state, attemptCount } = change.paymentOf(paymentNo);
            if (result.kind !== 'notFound') apply(change, paymentNo, result);
            else if (state === 'created') change.schedulePaymentRetry(paymentNo, { attemptCount, nextAt });
          });
        }
        case 'notThisAttempt':
          return steps.void(aggregate, paymentNo);
        // The order is closed, so its payments are voided next.
        case 'notAtAll':
          return store.update(
            order.orderNo,
            (change) => closeUnpaidCharge(change, 'agreementEnded'),
            aggregate,
          );
      }
    },
    async query(aggregate, paymentNo) {
      const payment = paymentOf(aggregate, paymentNo);
      const result = await confirmed(payment, await providerOf(providers, payment).query(paymentNo));
      return writeAnswer(aggregate, payment, (change) => apply(change, paymentNo, result));
    },
    async capture(aggregate, paymentNo) {
      const payment = paymentOf(aggregate, paymentNo);
      const { method } = payment;
      const result = await confirmed(payment, await providerOf(providers, payment).capture(paymentNo));
      if (result.kind === 'notFound')
        telemetry.providerMismatch(method, { paymentNo, what: 'the hold is not known' });
      return writeAnswer(aggregate, payment, (change) => apply(change, paymentNo, result));
    },
    async void(aggregate, paymentNo) {
      const payment = paymentOf(aggregate, paymentNo);
      const result = await confirmed(payment, await providerOf(providers, payment).void(paymentNo));
      return writeAnswer(
        aggregate,
        payment,
        (change) => {
          // A payment that the provider does not know was never shown to a payer, so it cannot be made,
          // unless the payer makes it there by themselves.
          const isOver = !requests.mayBeMade(payment, aggregate.order, clock());
          if (result.kind === 'notFound' && isOver) paymentClosed(change, paymentNo);
          else apply(change, paymentNo, result);
          if (result.kind === 'payment') paymentVoided(change, paymentNo);
        },
        expire,
      );
    },
    async handleWebhook(orderNo, method, event, cashier = null) {
      const sender = { method, cashier };
      const isIt = (one: Payment): boolean => one.paymentNo === event.paymentNo && requests.isOf(one, sender);
      if (event.isReturned) {
        const found = await store.update(orderNo, () => undefined);
        const one = found?.payments.find(isIt);
        if (found && one) await takeReturned(found, one, event);
        return one !== undefined;
      }
      let mismatch: ProviderMismatch | null = null;
      const doubtful = new Set<string>();
      const aggregate = await store.update(orderNo, (change) => {
        const payment = change.after.payments.find(isIt);
        doubtful.clear();
        mismatch = payment
          ? applyWebhookEvent(change, event, times, () => {
              const isDoubtful = notices.needsConfirming(change.after.order, payment, event);
              if (isDoubtful) doubtful.add(payment.paymentNo);
              return isDoubtful;
            })
          : othersPayment(change.after, method, event.paymentNo);
      });
      reportMismatch(telemetry, mismatch);
      const payment = aggregate?.payments.find(isIt);
      if (!aggregate || !payment) return false;
      if (doubtful.has(payment.paymentNo)) await confirmNotice(aggregate, payment);
      return true;
    },
  };
  return steps;
}

/**
 * Returns the mismatch when a cashier's signed event is about a payment that it was never sent; null when
 * there is no such payment.
 */
function othersPayment(
  { payments }: OrderAggregate,
  method: PayMethod,
  paymentNo: string,
): ProviderMismatch | null {
  const isThere = payments.some((one) => one.paymentNo === paymentNo && one.method === method);
  return isThere ? [method, { paymentNo, what: 'the payment of another cashier' }] : null;
}

function paymentOf({ order, payments }: OrderAggregate, paymentNo: string): Payment {
  const payment = payments.find((one) => one.paymentNo === paymentNo);
  if (!payment) throw new Error(`no payment ${paymentNo} in order ${order.orderNo}`);
  return payment;
}
