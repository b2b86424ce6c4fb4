/**
 * Refunds: money back to what it was paid from, never more in total than was paid. What cannot be is
 * rejected, not refused: it has a state.
 */
import { type Fen, fenToWire, sumFen } from '@phonebill/money';
import { next } from '@phonebill/states';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import type { CashMovements } from './cash-movements.ts';
import { type RefundEvent, refundMachine, type RefundReason } from './cashier-states.ts';
import type { Refund, RefundingPartner, RefundOrder, RefundStore } from './refund-store.ts';

/** A payment, as far as giving it back goes. */
export interface RefundablePayment {
  readonly requestNo: string;
  readonly tradeNo: string;
  readonly state: string;
  readonly amountFen: Fen;
  /** What it was paid from, by the book's own name; null while it is not paid. */
  readonly paidFrom: string | null;
  /** Its refunds are lost until they are ordered again. */
  readonly losesRefunds: boolean;
}

/** The payments that refunds are of. */
export interface PaymentBook {
  find(requestNo: string): RefundablePayment | null;
  /** Puts money back to where a payment came from; within the refund's transaction. */
  giveBack(paymentRequestNo: string, amountFen: Fen): void;
  /** What a payment was paid from, as a text to show. */
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
  /** Makes the refund as the fault knobs say, or gives the one that the same order made before. */
  order(order: RefundOrder): RefundView;
  /** Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): RefundView;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly partner: RefundingPartner;
  readonly refunds: RefundStore;
  readonly payments: PaymentBook;
  readonly movements: CashMovements;
  readonly callbacks: Callbacks;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createRefunds({
  store,
  partner,
  refunds,
  payments,
  movements,
  callbacks,
  faults,
  runtime: { now },
}: Parts): Refunds {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of refunds.dueAt(nowMs)) settled(requestNo, nowMs);
    return refunds.nextDue();
  });

  /** The one writer: the state of a refund changes nowhere else. */
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
      if (refund.state === refundMachine.initial) refunds.insert(after);
      else refunds.update(after);
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
    if (after.settlesAt !== null) alarm.at(after.settlesAt);
    return after;
  }

  function settled(requestNo: string, nowMs: number): Refund | null {
    const refund = refunds.find(requestNo);
    if (!refund || refund.settlesAt === null || refund.settlesAt > nowMs) return refund;
    return apply(refund, payments.find(refund.paymentRequestNo), 'settle');
  }

  function whyNot(order: RefundOrder, payment: RefundablePayment | null): RefundReason | null {
    if (!payment) return 'payment_not_found';
    if (payment.state !== 'paid') return 'payment_not_paid';
    const earlier = refunds.ofPayment(payment.requestNo).filter(({ state }) => state !== 'rejected');
    if (sumFen(earlier.map(({ amountFen }) => amountFen)) + order.amountFen > payment.amountFen)
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

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = settled(order.requestNo, now());
      if (known && !sameRefund(known, order))
        throw new Refusal('request_no_reused', 'this request number was used for another refund');
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
      const refund = settled(requestNo, now());
      if (!refund || refund.state === 'lost')
        throw new Refusal('not_found', 'this request number was never received');
      return view(refund);
    },
    stop: () => alarm.stop(),
  };
}

function sameRefund(one: RefundOrder, other: RefundOrder): boolean {
  return (
    one.paymentRequestNo === other.paymentRequestNo &&
    one.amountFen === other.amountFen &&
    one.notifyUrl === other.notifyUrl
  );
}
