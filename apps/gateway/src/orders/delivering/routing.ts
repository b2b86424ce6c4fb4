/**
 * Which supplier credits a number. It is chosen when a delivery is first leased, by the route of the number
 * and the amount: the first that serves it, is not switched off or cut off, and has enough of our float left.
 * The choice is kept with the delivery, and whatever comes later goes there: another supplier has never heard
 * of it, and would credit the number once more.
 */
import { candidatesOf, type TopUpSuppliers } from '../../partners/index.ts';
import type { PauseMs } from '../../partners/calls/index.ts';
import type { Delivery, Order, OrderAggregate } from '../model/aggregate.ts';
import { deliveryCall } from '../model/partner-calls.ts';

/** What of an order decides who credits it. */
export type Routed = Pick<Order, 'kind' | 'carrier' | 'province' | 'faceFen'>;

/** How much of our float suppliers have left. */
export interface SupplierFloats {
  /** Whether a supplier gets no new orders, since its float is at its stop. */
  isStopped(supplier: string): boolean;
  /** It took nothing, since its float is too low, whatever was read last. */
  noteTooLow(supplier: string): void;
  /** A new order was leased to another one for that reason. */
  notePassedOver(supplier: string, orderNo: string): void;
}

/** No supplier is paid in advance. */
export const noFloats: SupplierFloats = {
  isStopped: () => false,
  noteTooLow: () => undefined,
  notePassedOver: () => undefined,
};

export interface Routing {
  /** Whose a delivery is; null: nobody was chosen yet, or it is a repayment. */
  keptBy(order: Pick<Order, 'kind'>, delivery: Delivery): string | null;
  /** The supplier for a delivery that nobody was sent; null: nobody that could credit it takes it now. */
  choose(order: Routed): string | null;
  /** Those that would have come before `supplier` if they had enough of our float. */
  passedOver(order: Routed, supplier: string): readonly string[];
  /** Whether each of those that could credit it is switched off, or has not enough of our float. */
  hasNoTaker(order: Routed): boolean;
  /**
   * For how long, in ms, a call about the top-up is put off: until one of those that it may go to is asked
   * again, is not switched off, and has float for it. Null: it is a repayment, or there is no delivery.
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
  /** Whether an operator has switched a supplier off: it gets no new orders. */
  readonly isSwitchedOff?: (supplier: string) => boolean;
  /**
   * How long an order that waits for a float, or for a supplier that is switched off, is not looked at, ms.
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
      // What it was leased to takes it, whatever its float, and though it is switched off.
      if (kept !== null) return pauseMs(call, kept);
      return Math.min(
        ...candidates(order).map((name) => Math.max(pauseMs(call, name), isOut(name) ? floatLookMs : 0)),
      );
    },
  };
}
