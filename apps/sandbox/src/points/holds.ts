/**
 * Holds: points that are frozen for a payment, then spent or released. The total of a payer's points never
 * changes, and none of their balances goes below zero.
 */
import { canApply, next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { Refusal } from '../http/refusals.ts';
import { createRequests } from '../store/requests.ts';
import type { Hold, HoldOrder, HoldTable } from './hold-store.ts';
import type { PointsAccounts, PointsBalance } from './points-accounts.ts';
import type { PointsMovements } from './points-movements.ts';
import { type HoldEvent, holdMachine, type HoldReason } from './points-states.ts';

export interface Holds {
  /** Freezes the points, or refuses for good; repeats the answer for an order that was sent before. */
  order(order: HoldOrder): Hold;
  /**
   * Returns the hold. Throws {@link Refusal} `not_found` when the order was never received, as do the next
   * two.
   */
  find(requestNo: string): Hold;
  /** Spends frozen points for good; returns any other hold as it is. */
  spend(requestNo: string): Hold;
  /**
   * Makes frozen points available again; returns any other hold as it is. An order that arrives after this
   * can never freeze points.
   */
  release(requestNo: string): Hold;
  stop(): void;
}

/** A payer's points and their movements. */
export interface PointsBook {
  readonly accounts: PointsAccounts;
  readonly movements: PointsMovements;
}

export function createHolds(
  table: HoldTable,
  { accounts, movements }: PointsBook,
  { store, runtime: { now, newId } }: Pick<Foundation, 'store' | 'runtime'>,
): Holds {
  const holds = createRequests(table, now, (hold) => apply(hold, 'expire', 'expired'));

  /** Changes the state of a hold; no other code writes it. */
  function apply(hold: Hold, event: HoldEvent, reason: HoldReason | null = null): Hold {
    const after: Hold = { ...hold, state: next(holdMachine, hold.state, event), reason };
    store.transaction(() => {
      holds.save(after);
      const { order } = after;
      if (!order) return;
      accounts.change(order.payerNo, effects[event](order.points));
      if (event === 'spend') movements.add('payment', order.requestNo, order.points, now());
    });
    return after;
  }

  /** Returns the hold; one that was released before its order arrived does not exist yet. */
  function existing(requestNo: string): Hold {
    const hold = holds.existing(requestNo);
    if (!hold.order) throw new Refusal('not_found', 'this request number was never received');
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

  return {
    order(order) {
      const known = holds.known(order);
      if (known) return known;
      if (accounts.balance(order.payerNo).available < order.points)
        return apply(fresh(order.requestNo, order), 'refuse', 'insufficient_points');
      apply(fresh(order.requestNo, order), 'freeze');
      return existing(order.requestNo);
    },
    find: existing,
    spend: (requestNo) => applyIfPossible(existing(requestNo), 'spend'),
    release(requestNo) {
      if (!table.find(requestNo)) apply(fresh(requestNo, null), 'release');
      return applyIfPossible(existing(requestNo), 'release');
    },
    stop: holds.stop,
  };
}

/** The effect of each event on the payer's points. */
const effects: Readonly<Record<HoldEvent, (points: number) => Partial<PointsBalance>>> = {
  freeze: (points) => ({ available: -points, frozen: points }),
  refuse: () => ({}),
  spend: (points) => ({ frozen: -points }),
  release: (points) => ({ available: points, frozen: -points }),
  expire: (points) => ({ available: points, frozen: -points }),
};
