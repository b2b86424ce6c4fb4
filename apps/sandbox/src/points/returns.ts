/**
 * Returns: spent points are given back to the payer, never more in total than were spent. An impossible
 * return is rejected, not refused: it has a state.
 */
import { next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { createRequests, createRequestTable } from '../store/requests.ts';
import type { HoldOrder, HoldTable } from './hold-store.ts';
import type { PointsBook } from './holds.ts';
import { type RefundEvent, refundMachine } from '../cashier/cashier-states.ts';
import type { ReturnReason } from './points-states.ts';
import { type PointsReturn, returnKind, type ReturnOrder } from './return-store.ts';

export interface Returns {
  /** Gives the points back as the fault knobs require, or answers what the same order did before. */
  order(order: ReturnOrder): PointsReturn;
  find(requestNo: string): PointsReturn;
  /** Returns all points that were ever given back to a payer. */
  returnedTo(payerNo: string): number;
  stop(): void;
}

export function createReturns(
  holds: HoldTable,
  { accounts, movements }: PointsBook,
  { store, faults, runtime: { now } }: Pick<Foundation, 'store' | 'faults' | 'runtime'>,
): Returns {
  const table = createRequestTable(store, returnKind);
  const returns = createRequests(table, now, (one) =>
    apply(one, holds.find(one.holdRequestNo)?.order ?? null, 'settle'),
  );
  const ofHold = table.query(`WHERE hold_request_no = ? AND state <> 'rejected'`);
  const returned = store.db.prepare(
    `SELECT coalesce(sum(r.points), 0) AS points FROM points_returns r
      JOIN points_holds h ON h.request_no = r.hold_request_no
      WHERE h.payer_no = ? AND r.state = 'settled'`,
  );

  /** Changes the state of a return; no other code writes it. */
  function apply(
    one: PointsReturn,
    hold: HoldOrder | null,
    event: RefundEvent,
    changes: Partial<PointsReturn> = {},
  ): PointsReturn {
    const after: PointsReturn = {
      ...one,
      settlesAt: null,
      ...changes,
      state: next(refundMachine, one.state, event),
    };
    store.transaction(() => {
      returns.save(after);
      if (event !== 'settle' || !hold) return;
      accounts.change(hold.payerNo, { available: one.points });
      movements.add('refund', one.requestNo, one.points, now());
    });
    return after;
  }

  function whyNot({ holdRequestNo, points }: ReturnOrder): ReturnReason | null {
    const hold = holds.find(holdRequestNo);
    if (!hold?.order) return 'hold_not_found';
    if (hold.state !== 'spent') return 'hold_not_spent';
    if (ofHold(holdRequestNo).reduce((sum, one) => sum + one.points, points) > hold.order.points)
      return 'exceeds_hold';
    return faults.of('points').refundMode === 'rejected' ? 'simulated_rejection' : null;
  }

  return {
    order(order) {
      const known = returns.known(order);
      if (known) return known;
      const { refundMode, refundDelayMs } = faults.of('points');
      const one: PointsReturn = { ...order, state: refundMachine.initial, reason: null, settlesAt: null };
      const hold = holds.find(order.holdRequestNo)?.order ?? null;
      const reason = whyNot(order);
      if (reason) return apply(one, hold, 'reject', { reason });
      if (refundMode === 'processing') return apply(one, hold, 'begin', { settlesAt: now() + refundDelayMs });
      return apply(one, hold, 'settle');
    },
    find: returns.existing,
    returnedTo: (payerNo) => Number(returned.get(payerNo)?.['points']),
    stop: returns.stop,
  };
}
