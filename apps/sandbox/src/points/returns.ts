/**
 * Returns: spent points back to the payer, never more in total than were spent. What cannot be is rejected,
 * not refused: it has a state.
 */
import { next } from '@phonebill/states';
import { createAlarm } from '../clock/alarm.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import type { HoldOrder, HoldStore } from './hold-store.ts';
import type { PointsAccounts } from './points-accounts.ts';
import type { PointsMovements } from './points-movements.ts';
import { type RefundEvent, refundMachine } from '../cashier/cashier-states.ts';
import type { ReturnReason } from './points-states.ts';
import type { PointsReturn, ReturnOrder, ReturnStore } from './return-store.ts';

export interface Returns {
  /** Gives the points back as the fault knobs say, or answers what the same order made before. */
  order(order: ReturnOrder): PointsReturn;
  find(requestNo: string): PointsReturn;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly returns: ReturnStore;
  readonly holds: HoldStore;
  readonly accounts: PointsAccounts;
  readonly movements: PointsMovements;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createReturns({
  store,
  returns,
  holds,
  accounts,
  movements,
  faults,
  runtime: { now },
}: Parts): Returns {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of returns.dueAt(nowMs)) settled(requestNo, nowMs);
    return returns.nextDue();
  });

  /** The one writer: the state of a return changes nowhere else. */
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
      if (one.state === refundMachine.initial) returns.insert(after);
      else returns.update(after);
      if (event !== 'settle' || !hold) return;
      accounts.change(hold.payerNo, { available: one.points });
      movements.add('refund', one.requestNo, one.points, now());
    });
    if (after.settlesAt !== null) alarm.at(after.settlesAt);
    return after;
  }

  function settled(requestNo: string, nowMs: number): PointsReturn | null {
    const one = returns.find(requestNo);
    if (!one || one.settlesAt === null || one.settlesAt > nowMs) return one;
    return apply(one, holds.find(one.holdRequestNo)?.order ?? null, 'settle');
  }

  function whyNot({ holdRequestNo, points }: ReturnOrder): ReturnReason | null {
    const hold = holds.find(holdRequestNo);
    if (!hold?.order) return 'hold_not_found';
    if (hold.state !== 'spent') return 'hold_not_spent';
    const earlier = returns.ofHold(holdRequestNo).filter(({ state }) => state !== 'rejected');
    if (earlier.reduce((sum, one) => sum + one.points, points) > hold.order.points) return 'exceeds_hold';
    return faults.of('points').refundMode === 'rejected' ? 'simulated_rejection' : null;
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = settled(order.requestNo, now());
      if (known && !sameReturn(known, order))
        throw new Refusal('request_no_reused', 'this request number was used for another return');
      if (known) return known;
      const { refundMode, refundDelayMs } = faults.of('points');
      const one: PointsReturn = { ...order, state: refundMachine.initial, reason: null, settlesAt: null };
      const hold = holds.find(order.holdRequestNo)?.order ?? null;
      const reason = whyNot(order);
      if (reason) return apply(one, hold, 'reject', { reason });
      if (refundMode === 'processing') return apply(one, hold, 'begin', { settlesAt: now() + refundDelayMs });
      return apply(one, hold, 'settle');
    },
    find(requestNo) {
      const one = settled(requestNo, now());
      if (!one) throw new Refusal('not_found', 'this request number was never received');
      return one;
    },
    stop: () => alarm.stop(),
  };
}

function sameReturn(one: ReturnOrder, other: ReturnOrder): boolean {
  return one.holdRequestNo === other.holdRequestNo && one.points === other.points;
}
