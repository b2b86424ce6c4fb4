/**
 * Repayments: money that the merchant collected for what credit pay advanced. They go as the knobs for
 * refunds say: settled in the reply, accepted first, or refused.
 */
import { fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import { createAlarm } from '../clock/alarm.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import type { CreditLines } from './credit-lines.ts';
import { type RepaymentEvent, repaymentMachine, type RepaymentReason } from './entrust-states.ts';
import type { Repayment, RepaymentOrder, RepaymentStore } from './repayment-store.ts';

export interface RepaymentView {
  readonly requestNo: string;
  readonly state: string;
  /** 0 for one that was cancelled before it was ever received. */
  readonly amountFen: number;
  readonly reason: RepaymentReason | null;
}

export interface Repayments {
  /** Lowers what the payer has used, or answers what the same order did before. */
  order(order: RepaymentOrder): RepaymentView;
  /** Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): RepaymentView;
  /**
   * An accepted or never received repayment becomes cancelled for ever; any other is answered as it stands.
   */
  cancel(requestNo: string): RepaymentView;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly repayments: RepaymentStore;
  readonly credit: CreditLines;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createRepayments({ store, repayments, credit, faults, runtime: { now } }: Parts): Repayments {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of repayments.dueAt(nowMs)) settled(requestNo, nowMs);
    return repayments.nextDue();
  });

  /** The one writer: the state of a repayment changes nowhere else. */
  function apply(repayment: Repayment, event: RepaymentEvent, changes: Partial<Repayment> = {}): Repayment {
    const { order } = repayment;
    const after: Repayment = {
      ...repayment,
      settlesAt: null,
      at: event === 'settle' ? now() : null,
      ...changes,
      state: next(repaymentMachine, repayment.state, event),
    };
    store.transaction(() => {
      if (repayment.state === repaymentMachine.initial) repayments.insert(after);
      else repayments.update(after);
      if (after.state === 'settled' && order)
        credit.change(order.payerNo, { usedFen: credit.of(order.payerNo).usedFen - order.amountFen });
    });
    if (after.settlesAt !== null) alarm.at(after.settlesAt);
    return after;
  }

  const owesLess = ({ payerNo, amountFen }: RepaymentOrder): boolean =>
    credit.of(payerNo).usedFen < amountFen;

  /**
   * The repayment as it is now: an accepted one whose time has come settles first, if so much is still owed.
   */
  function settled(requestNo: string, nowMs: number): Repayment | null {
    const repayment = repayments.find(requestNo);
    if (!repayment?.order || repayment.settlesAt === null || repayment.settlesAt > nowMs) return repayment;
    return owesLess(repayment.order)
      ? apply(repayment, 'refuse', { reason: 'nothing_owed' })
      : apply(repayment, 'settle');
  }

  function receive(order: RepaymentOrder): Repayment {
    const { refundMode, refundDelayMs } = faults.of('entrust');
    const repayment = fresh(order.requestNo, order);
    if (owesLess(order)) return apply(repayment, 'refuse', { reason: 'nothing_owed' });
    if (refundMode === 'rejected') return apply(repayment, 'refuse', { reason: 'simulated_rejection' });
    return refundMode === 'processing'
      ? apply(repayment, 'accept', { settlesAt: now() + refundDelayMs })
      : apply(repayment, 'settle');
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = settled(order.requestNo, now());
      if (!known) return view(receive(order));
      const { order: before } = known;
      if (before && (before.payerNo !== order.payerNo || before.amountFen !== order.amountFen))
        throw new Refusal('request_no_reused', 'this request number was used for another repayment');
      // Cancelled before it arrived: it stays so, and from now on its content counts.
      if (!before) repayments.update({ ...known, order });
      return view({ ...known, order });
    },
    find(requestNo) {
      const repayment = settled(requestNo, now());
      if (!repayment) throw new Refusal('not_found', 'this request number was never received');
      return view(repayment);
    },
    cancel(requestNo) {
      const repayment = settled(requestNo, now()) ?? fresh(requestNo, null);
      return view(
        canApply(repaymentMachine, repayment.state, 'cancel') ? apply(repayment, 'cancel') : repayment,
      );
    },
    stop: () => alarm.stop(),
  };
}

const fresh = (requestNo: string, order: RepaymentOrder | null): Repayment => ({
  requestNo,
  order,
  state: repaymentMachine.initial,
  reason: null,
  settlesAt: null,
  at: null,
});

function view({ requestNo, order, state, reason }: Repayment): RepaymentView {
  return { requestNo, state, amountFen: order ? fenToWire(order.amountFen) : 0, reason };
}
