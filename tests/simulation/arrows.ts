/** Which arrows of the state tables a run took, and which it cannot take, with the reason. */
import { agreementMachines } from '../../apps/gateway/src/agreements/model/states/index.ts';
import { orderMachines } from '../../apps/gateway/src/orders/model/states/index.ts';

const { order, payment, delivery, refund } = orderMachines;
const { agreement, charge } = agreementMachines;

/** Every arrow of the tables: `order awaitingPayment expired closed`. */
export const allArrows: readonly string[] = Object.entries({
  order,
  payment,
  delivery,
  refund,
  agreement,
  charge,
}).flatMap(([entity, { transitions }]) =>
  transitions.map(({ from, event, to }) => `${entity} ${from} ${event} ${to}`),
);

/** What no world can lead to, and why. */
export const unreachable: Readonly<Record<string, string>> = {};

export interface Coverage {
  readonly taken: readonly string[];
  /** Those that a run could have taken. */
  readonly missed: readonly string[];
  /** Those that are named as unreachable and were taken. */
  readonly wronglyNamed: readonly string[];
}

/** `taken`: with others that are of no table here. */
export function coverageOf(taken: ReadonlySet<string>): Coverage {
  return {
    taken: allArrows.filter((arrow) => taken.has(arrow)),
    missed: allArrows.filter((arrow) => !taken.has(arrow) && unreachable[arrow] === undefined),
    wronglyNamed: Object.keys(unreachable).filter((arrow) => taken.has(arrow)),
  };
}
