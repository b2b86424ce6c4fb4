/**
 * Chooses the supplier that credits a number. It is chosen when a delivery is first leased, by the route for
 * the number and the amount: the first that serves it, is neither switched off nor cut off, and has enough of
 * our float left. The choice is stored with the delivery, and all later calls use it: another supplier does
 * not know the delivery, and would credit the number once more.
 */
import { candidatesOf, type TopUpSuppliers } from '../../partners/index.ts';
import type { PauseMs } from '../../partners/calls/index.ts';
import type { Delivery, Order, OrderAggregate } from '../model/aggregate.ts';
import { deliveryCall } from '../model/partner-calls.ts';

/** The fields of an order by which its supplier is chosen. */
export type Routed = Pick<Order, 'kind' | 'carrier' | 'province' | 'faceFen'>;

/** The state of our float at each supplier. */
export interface SupplierFloats {
  /** Returns whether a supplier gets no new orders because its float is at its stop level. */
  isStopped(supplier: string): boolean;
  /** Records that a supplier took nothing because its float is too low, whatever the last reading says. */
  noteTooLow(supplier: string): void;
  /** Records that a new order was leased to another supplier for that reason. */
  notePassedOver(supplier: string, orderNo: string): void;
}

/** Floats when no supplier is paid in advance. */
export const noFloats: SupplierFloats = {
  isStopped: () => false,
  noteTooLow: () => undefined,
  notePassedOver: () => undefined,
};

export interface Routing {
  /** Returns the supplier of a delivery; null when none has been chosen yet, or for a repayment. */
  keptBy(order: Pick<Order, 'kind'>, delivery: Delivery): string | null;
  /**
   * Returns the supplier for a delivery that was never sent; null when no supplier that could credit it
   * accepts it now.
   */
  choose(order: Routed): string | null;
  /**
   * Returns the suppliers that would have come before `supplier` in the route if they had enough of our
   * float.
   */
  passedOver(order: Routed, supplier: string): readonly string[];
  /** Returns whether every supplier that could credit it is switched off or has too little of our float. */
  hasNoTaker(order: Routed): boolean;
  /**
   * Returns how long (ms) a call about the top-up is put off: until a supplier that may take it is no longer
   * paused or switched off, and has float for it. Null for a repayment, or without a delivery.
   */
  pauseMs(aggregate: OrderAggregate, call: string): number | null;
}

export function createRouting({
  suppliers,
  pauseMs,
  floats,
  isSwitchedOff = () => false,
  floatLookMs,
}: {
  readonly suppliers: TopUpSuppliers;
  readonly pauseMs: PauseMs;
  readonly floats: SupplierFloats;
  /** Returns whether an operator has switched a supplier off, so that it gets no new orders. */
  readonly isSwitchedOff?: (supplier: string) => boolean;
  /**
   * How long (ms) an order that waits for a float, or for a supplier that is switched off, is left alone
   * before the next look.
   */
  readonly floatLookMs: number;
}): Routing {
  const keptBy: Routing['keptBy'] = ({ kind }, { supplier, sendCount }) => {
    if (kind !== 'topUp') return null;
    return supplier ?? (sendCount > 0 ? suppliers.unnamed : null);
  };

  const candidates = (order: Routed): readonly string[] => candidatesOf(suppliers, order);
  const isOut = (name: string): boolean => isSwitchedOff(name) || floats.isStopped(name);

  return {
    keptBy,
    choose: (order) =>
      candidates(order).find((name) => !isOut(name) && pauseMs(deliveryCall(order.kind), name) === 0) ?? null,
    passedOver(order, supplier) {
      const all = candidates(order);
      return all.slice(0, Math.max(0, all.indexOf(supplier))).filter(floats.isStopped);
    },
    hasNoTaker: (order) => order.kind === 'topUp' && candidates(order).every(isOut),
    pauseMs({ order, delivery }, call) {
      if (order.kind !== 'topUp' || delivery === null) return null;
      const kept = keptBy(order, delivery);
      // The supplier that it was leased to is used whatever its float, and even while it is switched off.
      if (kept !== null) return pauseMs(call, kept);
      return Math.min(
        ...candidates(order).map((name) => Math.max(pauseMs(call, name), isOut(name) ? floatLookMs : 0)),
      );
    },
  };
}
