/**
 * Refunds: money is returned to the source of the payment, never more in total than was paid. An impossible
 * refund is rejected, not refused: it has a state.
 */
import { type Fen, fenToWire, sumFen } from '@phonebill/money';
import { next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { Refusal } from '../http/refusals.ts';
import { createRequests } from '../store/requests.ts';
import type { CashMovements } from './cash-movements.ts';
import { type RefundEvent, refundMachine, type RefundReason } from './cashier-states.ts';
import { createRefundTable, type Refund, type RefundingPartner, type RefundOrder } from './refund-store.ts';

/** The properties of a payment that its refunds need. */
export interface RefundablePayment {
  readonly requestNo: string;
  readonly tradeNo: string;
  readonly state: string;
  readonly amountFen: Fen;
  /** The source of the payment, by the book's own name; null while it is not paid. */
  readonly paidFrom: string | null;
  /** Whether its refunds are lost until they are ordered again. */
  readonly losesRefunds: boolean;
}

/** The payments that can be refunded. */
export interface PaymentBook {
  find(requestNo: string): RefundablePayment | null;
  /** Returns money to the source of a payment; called within the refund's transaction. */
  giveBack(paymentRequestNo: string, amountFen: Fen): void;
  /** Returns the name of a payment's source, as a text to show. */
  textOf(paidFrom: string): string;
}

/** A refund as every call answers it. */
export interface RefundView {
  readonly requestNo: string;
  readonly state: string;
  readonly amountFen: number;
  readonly reason: RefundReason | null;
  readonly paidTo: string | null;
}

export interface Refunds {
  /** Makes the refund as the fault knobs require, or returns the one that the same order made before. */
  order(order: RefundOrder): RefundView;
  /** Returns the refund. Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): RefundView;
  /** Returns the payment that it refunds. Throws as `find` does. */
  paymentOf(requestNo: string): string;
  /** Returns how much of a payment was refunded. */
  settledFen(paymentRequestNo: string): Fen;
  /** Whether any of a payment was refunded, or is being refunded. */
  isRefunded(paymentRequestNo: string): boolean;
  stop(): void;
}

export function createRefunds(
  partner: RefundingPartner,
  payments: PaymentBook,
  movements: CashMovements,
  { store, callbacks, faults, runtime: { now } }: Foundation,
): Refunds {
  const table = createRefundTable(store, partner);
  const refunds = createRequests(table, now, (refund) =>
    apply(refund, payments.find(refund.paymentRequestNo), 'settle'),
  );
  const ofPayment = table.query(`WHERE payment_request_no = ? AND state <> 'rejected'`);

  /** Changes the state of a refund; no other code writes it. */
  function apply(
    refund: Refund,
    payment: RefundablePayment | null,
    event: RefundEvent,
    changes: Partial<Refund> = {},
  ): Refund {
    const at = now();
    const paidTo = event === 'settle' ? (payment?.paidFrom ?? null) : null;
    const after: Refund = {
      ...refund,
      settlesAt: null,
      paidTo,
      ...changes,
      state: next(refundMachine, refund.state, event),
    };
    store.transaction(() => {
      refunds.save(after);
      if (payment && paidTo) {
        payments.giveBack(payment.requestNo, refund.amountFen);
        movements.add('refund', refund.requestNo, refund.amountFen, at);
      }
      if (after.state === 'processing' || after.state === 'lost') return;
      const { requestNo, amountFen, notifyUrl, reason } = after;
      const content = {
        type: `refund.${after.state}`,
        requestNo,
        tradeNo: payment?.tradeNo ?? null,
        amountFen: fenToWire(amountFen),
        at: new Date(at).toISOString(),
        ...(reason ? { reason } : {}),
        ...(paidTo ? { paidTo: payments.textOf(paidTo) } : {}),
      };
      callbacks.enqueue({ partner, url: notifyUrl, content, amountKey: 'amountFen' });
    });
    return after;
  }

  function whyNot(order: RefundOrder, payment: RefundablePayment | null): RefundReason | null {
    if (!payment) return 'payment_not_found';
    if (payment.state !== 'paid') return 'payment_not_paid';
    if (
      sumFen(ofPayment(payment.requestNo).map(({ amountFen }) => amountFen)) + order.amountFen >
      payment.amountFen
    )
      return 'exceeds_payment';
    return faults.of(partner).refundMode === 'rejected' ? 'simulated_rejection' : null;
  }

  const view = ({ requestNo, state, amountFen, reason, paidTo }: Refund): RefundView => ({
    requestNo,
    state: state === 'lost' ? 'processing' : state,
    amountFen: fenToWire(amountFen),
    reason,
    paidTo: paidTo && payments.textOf(paidTo),
  });

  return {
    order(order) {
      const known = refunds.known(order);
      const payment = payments.find(order.paymentRequestNo);
      if (known) return view(known.state === 'lost' ? apply(known, payment, 'settle') : known);
      const { refundMode, refundDelayMs, loseRefundRate } = faults.of(partner);
      const refund: Refund = {
        ...order,
        state: refundMachine.initial,
        reason: null,
        settlesAt: null,
        paidTo: null,
      };
      const reason = whyNot(order, payment);
      if (reason) return view(apply(refund, payment, 'reject', { reason }));
      if (payment?.losesRefunds || faults.happens(loseRefundRate))
        return view(apply(refund, payment, 'lose'));
      if (refundMode === 'processing')
        return view(apply(refund, payment, 'begin', { settlesAt: now() + refundDelayMs }));
      return view(apply(refund, payment, 'settle'));
    },
    find(requestNo) {
      const refund = refunds.existing(requestNo);
      if (refund.state === 'lost') throw new Refusal('not_found', 'this request number was never received');
      return view(refund);
    },
    paymentOf: (requestNo) => refunds.existing(requestNo).paymentRequestNo,
    settledFen: (paymentRequestNo) =>
      sumFen(
        ofPayment(paymentRequestNo)
          .filter(({ state }) => state === 'settled')
          .map(({ amountFen }) => amountFen),
      ),
    isRefunded: (paymentRequestNo) => ofPayment(paymentRequestNo).length > 0,
    stop: refunds.stop,
  };
}
