/** Refunds: money back to the wallet it was paid from, never more in total than was paid. What cannot be is rejected, not refused: it has a state. */
import { fenToWire, sumFen } from '@phonebill/money';
import { next } from '@phonebill/states';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Accounts } from './accounts.ts';
import type { CashMovements } from './cash-movements.ts';
import { type RefundEvent, refundMachine, type RefundReason } from './cashier-states.ts';
import { type Desk, walletText } from './desk.ts';
import type { Refund, RefundOrder, RefundStore } from './refund-store.ts';
import type { Trade, TradeStore } from './trade-store.ts';

export interface Refunds {
  /** Makes the refund as the fault knobs say, or gives the one that the same order made before. */
  order(order: RefundOrder): Refund;
  find(requestNo: string): Refund;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly desk: Desk;
  readonly refunds: RefundStore;
  readonly trades: TradeStore;
  readonly accounts: Accounts;
  readonly movements: CashMovements;
  readonly callbacks: Callbacks;
  readonly faults: FaultBoard;
  readonly surroundings: Surroundings;
}

export function createRefunds({ store, desk, refunds, trades, accounts, movements, callbacks, faults, surroundings: { now } }: Parts): Refunds {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of refunds.dueAt(nowMs)) settled(requestNo, nowMs);
    return refunds.nextDue();
  });

  /** The one writer: the state of a refund changes nowhere else. */
  function apply(refund: Refund, trade: Trade | null, event: RefundEvent, changes: Partial<Refund> = {}): Refund {
    const at = now();
    const paidTo = event === 'settle' ? (trade?.paidFrom ?? null) : null;
    const after: Refund = { ...refund, settlesAt: null, paidTo, ...changes, state: next(refundMachine, refund.state, event) };
    store.transaction(() => {
      if (refund.state === refundMachine.initial) refunds.insert(after);
      else refunds.update(after);
      if (trade && paidTo) {
        accounts.add(trade.payerNo, paidTo, refund.amountFen);
        movements.add('refund', refund.requestNo, refund.amountFen, at);
      }
      if (after.state === 'processing') return;
      const { requestNo, amountFen, notifyUrl, reason } = after;
      const content = { type: `refund.${after.state}`, requestNo, tradeNo: trade?.tradeNo ?? null, amountFen: fenToWire(amountFen), at: new Date(at).toISOString(), ...(reason ? { reason } : {}), ...(paidTo ? { paidTo: walletText(paidTo) } : {}) };
      callbacks.tell({ partner: desk.name, url: notifyUrl, content, amountKey: 'amountFen' });
    });
    if (after.settlesAt !== null) alarm.at(after.settlesAt);
    return after;
  }

  function settled(requestNo: string, nowMs: number): Refund | null {
    const refund = refunds.find(requestNo);
    if (!refund || refund.settlesAt === null || refund.settlesAt > nowMs) return refund;
    return apply(refund, trades.find(refund.paymentRequestNo), 'settle');
  }

  function whyNot(order: RefundOrder, trade: Trade | null): RefundReason | null {
    if (!trade) return 'payment_not_found';
    if (trade.state !== 'paid') return 'payment_not_paid';
    const earlier = refunds.ofPayment(trade.requestNo).filter(({ state }) => state !== 'rejected');
    if (sumFen(earlier.map(({ amountFen }) => amountFen)) + order.amountFen > trade.amountFen) return 'exceeds_payment';
    return faults.of(desk.name).refundMode === 'rejected' ? 'simulated_rejection' : null;
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = settled(order.requestNo, now());
      if (known && !sameRefund(known, order)) throw new Refusal('request_no_reused', 'this request number was used for another refund');
      if (known) return known;
      const { refundMode, refundDelayMs } = faults.of(desk.name);
      const trade = trades.find(order.paymentRequestNo);
      const refund: Refund = { ...order, state: refundMachine.initial, reason: null, settlesAt: null, paidTo: null };
      const reason = whyNot(order, trade);
      if (reason) return apply(refund, trade, 'reject', { reason });
      if (refundMode === 'processing') return apply(refund, trade, 'begin', { settlesAt: now() + refundDelayMs });
      return apply(refund, trade, 'settle');
    },
    find(requestNo) {
      const refund = settled(requestNo, now());
      if (!refund) throw new Refusal('not_found', 'this request number was never received');
      return refund;
    },
    stop: () => alarm.stop(),
  };
}

function sameRefund(one: RefundOrder, other: RefundOrder): boolean {
  return one.paymentRequestNo === other.paymentRequestNo && one.amountFen === other.amountFen && one.notifyUrl === other.notifyUrl;
}
