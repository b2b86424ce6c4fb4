/** The transitions of the state tables that a run took, and those that it cannot take, with the reason. */
import { agreementMachines } from '../../apps/gateway/src/agreements/model/states/index.ts';
import { rewardMachine } from '../../apps/gateway/src/activities/rewards/reward-states.ts';
import { debtMachine } from '../../apps/gateway/src/agreements/model/states/debt.ts';
import { orderMachines } from '../../apps/gateway/src/orders/model/states/index.ts';

const { order, payment, delivery, refund } = orderMachines;
const { agreement, charge } = agreementMachines;

/** Every transition of the tables, written like `order awaitingPayment expired closed`. */
export const allArrows: readonly string[] = Object.entries({
  order,
  payment,
  delivery,
  refund,
  agreement,
  charge,
  debt: debtMachine,
  reward: rewardMachine,
}).flatMap(([entity, { transitions }]) =>
  transitions.map(({ from, event, to }) => `${entity} ${from} ${event} ${to}`),
);

/** Transitions that no world can take, with the reason. */
export const unreachable: Readonly<Record<string, string>> = {
  'payment closed otherAmountPaid paid': 'what is paid after it was closed is paid as it was asked for',
  'delivery sending cancelled cancelled': 'a lease is looked after long before it is too late to send again',
  'charge announced failed failed': 'every number is accepted in a world',
};

/**
 * Transitions taken once in thousands of orders or debits, with the reason. No run is required to take them.
 */
export const rare: Readonly<Record<string, string>> = {
  'delivery queued credited credited': 'a notice has to come between a question and the next sending',
  'delivery queued refused refused': 'a notice has to come between a question and the next sending',
  'refund due settled settled': 'a notice has to come between a question and the next sending',
  'charge cancelling otherAmountDebited refunding': 'another amount, just while its charge is given up',
  'agreement paused suspended suspended': 'two deliveries in a row fail, the second after a pause',
  'agreement suspended mandateEnded ended': 'suspended, and ended at the wallet before it is resumed',
  'agreement suspended consentEnded ended': 'suspended, and stopped by its member before it is resumed',
  'agreement suspended endDatePassed ended': 'suspended, and its last day passes before it is resumed',
};

export interface Coverage {
  readonly taken: readonly string[];
  /**
   * `missed`: reachable transitions that the run did not take. `due`: those of them that a long run must
   * take.
   */
  readonly missed: readonly string[];
  readonly due: readonly string[];
  /** Transitions listed as unreachable that the run took. */
  readonly wronglyNamed: readonly string[];
}

/**
 * Compares the transitions that a run took with the tables. `taken` may hold others, which no table here has.
 */
export function coverageOf(taken: ReadonlySet<string>): Coverage {
  const missed = allArrows.filter((arrow) => !taken.has(arrow) && unreachable[arrow] === undefined);
  return {
    taken: allArrows.filter((arrow) => taken.has(arrow)),
    missed,
    due: missed.filter((arrow) => rare[arrow] === undefined),
    wronglyNamed: Object.keys(unreachable).filter((arrow) => taken.has(arrow)),
  };
}
