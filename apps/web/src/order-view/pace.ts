/** How often an order is asked about while somebody watches it. */
import type { OrderView } from '@phonebill/contract/wire';
import { isSettled } from './situation.ts';

const SECOND = 1000;

/** The wait before the next question, so long after something last changed or the user came back. */
export function waitAfter(quietMs: number): number {
  if (quietMs < 15 * SECOND) return SECOND;
  return quietMs < 120 * SECOND ? 3 * SECOND : 10 * SECOND;
}

export interface Pace {
  /** The user is back: ask quickly again. */
  restart(): void;
  /** The wait before the next question; false when there is nothing more to ask. */
  next(order: OrderView | undefined): number | false;
}

export function createPace(clock: () => number = Date.now): Pace {
  let since = clock();
  let lastStates = '';
  return {
    restart: () => {
      since = clock();
    },
    next: (order) => {
      if (!order || isSettled(order)) return false;
      const states = statesOf(order);
      if (states !== lastStates) since = clock();
      lastStates = states;
      return waitAfter(clock() - since);
    },
  };
}

function statesOf({ state, paymentState, parts = [], deliveryState, refunds }: OrderView): string {
  return [
    state,
    paymentState,
    ...parts.map((part) => part.state),
    deliveryState,
    ...refunds.map((refund) => refund.state),
  ].join();
}
