/**
 * Repayments: money that the merchant collected for what credit pay advanced. Their outcome follows the knobs
 * for refunds: settled in the reply, accepted first, or refused.
 */
import { fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { createRequests, createRequestTable } from '../store/requests.ts';
import type { CreditLines } from './credit-lines.ts';
import { type RepaymentEvent, repaymentMachine, type RepaymentReason } from './entrust-states.ts';
import { type Repayment, repaymentKind, type RepaymentOrder } from './repayment-store.ts';

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
  /** Returns the repayment. Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): RepaymentView;
  /** Cancels an accepted or never received repayment for good; answers any other as it is. */
  cancel(requestNo: string): RepaymentView;
  stop(): void;
}

export function createRepayments(
  credit: CreditLines,
  { store, faults, runtime: { now } }: Pick<Foundation, 'store' | 'faults' | 'runtime'>,
): Repayments {
  // A repayment whose time has come is settled, if that much is still owed.
  const repayments = createRequests(createRequestTable(store, repaymentKind), now, (repayment) => {
    if (!repayment.order) return repayment;
    return owesLess(repayment.order)
      ? apply(repayment, 'refuse', { reason: 'nothing_owed' })
      : apply(repayment, 'settle');
  });

  /** Changes the state of a repayment; no other code writes it. */
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
      repayments.save(after);
      if (after.state === 'settled' && order)
        credit.change(order.payerNo, { usedFen: credit.of(order.payerNo).usedFen - order.amountFen });
    });
    return after;
  }

  const owesLess = ({ payerNo, amountFen }: RepaymentOrder): boolean =>
    credit.of(payerNo).usedFen < amountFen;

  function receive(order: RepaymentOrder): Repayment {
    const { refundMode, refundDelayMs } = faults.of('entrust');
    const repayment = fresh(order.requestNo, order);
    if (owesLess(order)) return apply(repayment, 'refuse', { reason: 'nothing_owed' });
    if (refundMode === 'rejected') return apply(repayment, 'refuse', { reason: 'simulated_rejection' });
    return refundMode === 'processing'
      ? apply(repayment, 'accept', { settlesAt: now() + refundDelayMs })
      : apply(repayment, 'settle');
  }

  return {
    order: (order) => view(repayments.known(order) ?? receive(order)),
    find: (requestNo) => view(repayments.existing(requestNo)),
    cancel(requestNo) {
      const repayment = repayments.current(requestNo) ?? fresh(requestNo, null);
      return view(
        canApply(repaymentMachine, repayment.state, 'cancel') ? apply(repayment, 'cancel') : repayment,
      );
    },
    stop: repayments.stop,
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
