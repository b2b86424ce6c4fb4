/**
 * Holds: points frozen for a payment, then spent or released. A payer's points never change in sum, and none
 * goes below zero.
 */
import { canApply, next } from '@phonebill/states';
import { createAlarm } from '../clock/alarm.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import type { Hold, HoldOrder, HoldStore } from './hold-store.ts';
import type { PointsAccounts, PointsBalance } from './points-accounts.ts';
import type { PointsMovements } from './points-movements.ts';
import { type HoldEvent, holdMachine, type HoldReason } from './points-states.ts';

export interface Holds {
  /** Freezes the points, or refuses for ever; the same order again is answered as it stands. */
  order(order: HoldOrder): Hold;
  /** Throws {@link Refusal} `not_found` when the order was never received. So do the next two. */
  find(requestNo: string): Hold;
  /** Takes frozen points for good; any other hold is given as it stands. */
  spend(requestNo: string): Hold;
  /**
   * Makes frozen points available again; any other hold is given as it stands. An order that arrives after
   * this can never freeze.
   */
  release(requestNo: string): Hold;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly holds: HoldStore;
  readonly accounts: PointsAccounts;
  readonly movements: PointsMovements;
  readonly runtime: Runtime;
}

export function createHolds({ store, holds, accounts, movements, runtime: { now, newId } }: Parts): Holds {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of holds.expiredAt(nowMs)) current(requestNo);
    return holds.nextExpiry();
  });

  /** The one writer: the state of a hold changes nowhere else. */
  function apply(hold: Hold, event: HoldEvent, reason: HoldReason | null = null): Hold {
    const after: Hold = { ...hold, state: next(holdMachine, hold.state, event), reason };
    store.transaction(() => {
      if (hold.state === holdMachine.initial) holds.insert(after);
      else holds.update(after);
      const { order } = after;
      if (!order) return;
      accounts.change(order.payerNo, effects[event](order.points));
      if (event === 'spend') movements.add('payment', order.requestNo, order.points, now());
    });
    if (after.state === 'frozen' && after.order) alarm.at(after.order.expiresAt);
    return after;
  }

  /** The hold as it is now: a frozen one whose time is over is released first. */
  function current(requestNo: string): Hold | null {
    const hold = holds.find(requestNo);
    return hold?.state === 'frozen' && hold.order && hold.order.expiresAt <= now()
      ? apply(hold, 'expire', 'expired')
      : hold;
  }

  function existing(requestNo: string): Hold {
    const hold = current(requestNo);
    if (!hold?.order) throw new Refusal('not_found', 'this request number was never received');
    return hold;
  }

  const fresh = (requestNo: string, order: HoldOrder | null): Hold => ({
    requestNo,
    holdNo: `H${newId().slice(0, 16)}`,
    order,
    state: holdMachine.initial,
    reason: null,
  });

  function applyIfPossible(hold: Hold, event: HoldEvent): Hold {
    return canApply(holdMachine, hold.state, event) ? apply(hold, event) : hold;
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = current(order.requestNo);
      if (known?.order && !sameHold(known.order, order))
        throw new Refusal('request_no_reused', 'this request number was used for another hold');
      if (known?.order) return known;
      if (known) {
        // Released before it arrived: it stays so, and from now on its content counts.
        const after = { ...known, order };
        holds.update(after);
        return after;
      }
      if (accounts.balance(order.payerNo).available < order.points)
        return apply(fresh(order.requestNo, order), 'refuse', 'insufficient_points');
      apply(fresh(order.requestNo, order), 'freeze');
      return existing(order.requestNo);
    },
    find: existing,
    spend: (requestNo) => applyIfPossible(existing(requestNo), 'spend'),
    release(requestNo) {
      if (!holds.find(requestNo)) apply(fresh(requestNo, null), 'release');
      return applyIfPossible(existing(requestNo), 'release');
    },
    stop: () => alarm.stop(),
  };
}

/** What each event does to the payer's points. */
const effects: Readonly<Record<HoldEvent, (points: number) => Partial<PointsBalance>>> = {
  freeze: (points) => ({ available: -points, frozen: points }),
  refuse: () => ({}),
  spend: (points) => ({ frozen: -points }),
  release: (points) => ({ available: points, frozen: -points }),
  expire: (points) => ({ available: points, frozen: -points }),
};

function sameHold(one: HoldOrder, other: HoldOrder): boolean {
  return (
    one.payerNo === other.payerNo &&
    one.points === other.points &&
    one.subject === other.subject &&
    one.expiresAt === other.expiresAt
  );
}
