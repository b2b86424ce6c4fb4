/** What the gateway does about a payment: open its trade at the cashier, ask about it, close it, hear of it. */
import type { Operations } from '../operations.ts';
import type { OrderAggregate, Payment } from '../orders/aggregate.ts';
import type { OrderChange } from '../orders/order-change.ts';
import type { OrderTimes } from '../orders/schedule.ts';
import type { OrderStore } from '../orders/store.ts';
import type { Cashier, CashierNotice, NotFound, Trade, Unanswered } from '../partners/cashier/port.ts';
import { paymentClosed, paymentConfirmed, paymentDeclined, paymentUnanswered, tradeOpened } from './payment-answers.ts';

type PaymentNotice = Extract<CashierNotice, { kind: 'payment' }>;

export interface PaymentSteps {
  /** Opens the trade, or finds it as it stands. The order afterwards; the payment's own state says what came of it. */
  open(aggregate: OrderAggregate, payment: Payment): Promise<OrderAggregate>;
  ask(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /** Has the cashier close the trade; an order whose time to pay is over expires, whether or not the cashier answers. */
  close(aggregate: OrderAggregate, paymentNo: string): Promise<OrderAggregate | null>;
  /** The cashier's signed word. Harmless when repeated, late or out of order. False when it is about none of ours. */
  hear(orderNo: string, notice: PaymentNotice): Promise<boolean>;
}

export interface PaymentParts {
  readonly store: OrderStore;
  readonly cashier: Cashier;
  readonly times: OrderTimes;
  readonly operations: Operations;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: (orderNo: string) => string;
}

export function createPaymentSteps({ store, cashier, times, operations, returnUrl }: PaymentParts): PaymentSteps {
  function settle(change: OrderChange, paymentNo: string, answer: Pick<Trade, 'kind' | 'state' | 'amountFen' | 'tradeNo' | 'payUrl' | 'declineReason'> | NotFound | Unanswered): void {
    const payment = change.paymentOf(paymentNo);
    if (answer.kind !== 'trade') paymentUnanswered(change, paymentNo, times);
    else if (answer.amountFen !== payment.amountFen) {
      operations.contradiction('cashier', { paymentNo, what: 'amount' });
      paymentUnanswered(change, paymentNo, times);
    } else if (answer.state === 'paid') paymentConfirmed(change, paymentNo, answer.tradeNo);
    else if (answer.state === 'declined') paymentDeclined(change, paymentNo, answer.declineReason);
    else if (answer.state === 'closed') paymentClosed(change, paymentNo);
    else if (payment.state === 'created' && answer.payUrl !== null) tradeOpened(change, paymentNo, { tradeNo: answer.tradeNo, payUrl: answer.payUrl });
    else paymentUnanswered(change, paymentNo, times);
  }

  return {
    async open(aggregate, payment) {
      const { order } = aggregate;
      const answer = await cashier.openTrade({
        paymentNo: payment.paymentNo, orderNo: order.orderNo, amountFen: payment.amountFen, subject: subjectOf(aggregate),
        userNo: order.userNo, returnUrl: returnUrl(order.orderNo), expiresAt: order.expiresAt,
      });
      if (answer.kind === 'unanswered') {
        operations.log('warn', 'the cashier did not open a trade', { paymentNo: payment.paymentNo, why: answer.why });
        return aggregate;
      }
      return (await store.update(order.orderNo, (change) => settle(change, payment.paymentNo, answer), aggregate)) ?? aggregate;
    },
    async ask(aggregate, paymentNo) {
      const answer = await cashier.askTrade(paymentNo);
      return store.update(aggregate.order.orderNo, (change) => settle(change, paymentNo, answer), aggregate);
    },
    async close(aggregate, paymentNo) {
      const answer = await cashier.closeTrade(paymentNo);
      return store.update(aggregate.order.orderNo, (change) => {
        // A trade that the cashier does not know was never shown to anybody: nobody can pay it.
        if (answer.kind === 'notFound') paymentClosed(change, paymentNo);
        else settle(change, paymentNo, answer);
        expire(change);
      }, aggregate);
    },
    async hear(orderNo, notice) {
      const order = await store.update(orderNo, (change) => {
        const payment = change.after.payments.find((one) => one.paymentNo === notice.paymentNo);
        if (!payment) return;
        if (payment.state === 'paid' && notice.state !== 'paid') operations.contradiction('cashier', { paymentNo: notice.paymentNo, what: `${notice.state} after paid` });
        else settle(change, notice.paymentNo, { kind: 'trade', state: notice.state, tradeNo: notice.tradeNo, amountFen: notice.amountFen, payUrl: null, declineReason: notice.reason });
      });
      return order?.payments.some((payment) => payment.paymentNo === notice.paymentNo) ?? false;
    },
  };
}

/** Closes an order whose time to pay is over. Not before, and not one that was paid meanwhile. */
export function expire(change: OrderChange): void {
  const { order } = change.after;
  if (order.state === 'awaitingPayment' && order.expiresAt <= change.at) change.order('expired', { closeReason: 'expired' });
}

/** What the cashier shows the payer; the number's middle is hidden. */
function subjectOf({ order }: OrderAggregate): string {
  return `话费充值 ${order.mobileNo.slice(0, 3)}****${order.mobileNo.slice(-4)}`;
}
