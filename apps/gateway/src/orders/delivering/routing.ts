/**
 * Which supplier credits a number. It is chosen when a delivery is first leased, by the route of the number's
 * carrier: the first that serves it and is not cut off. The choice is kept with the delivery, and whatever
 * comes later goes there: another supplier has never heard of it, and would credit the number once more.
 */
import { type PauseMs, supplierOf, type TopUpSuppliers } from '../../partners/index.ts';
import type { Delivery, Order, OrderAggregate } from '../model/aggregate.ts';
import { deliveryCall } from '../model/partner-calls.ts';

/** What of an order decides who credits it. */
export type Routed = Pick<Order, 'kind' | 'carrier' | 'faceFen'>;

export interface Routing {
  /** Whose a delivery is; null: nobody was chosen yet, or it is a repayment. */
  keptBy(order: Pick<Order, 'kind'>, delivery: Delivery): string | null;
  /** The supplier for a delivery that nobody was sent; null: all that could credit it are cut off. */
  choose(order: Routed): string | null;
  /** Of whom one at least has to be asked for a delivery to go on; none of a repayment. */
  askedFor(aggregate: OrderAggregate): readonly string[];
}

export function createRouting(suppliers: TopUpSuppliers, pauseMs: PauseMs): Routing {
  const keptBy: Routing['keptBy'] = ({ kind }, { supplier, sendCount }) => {
    if (kind !== 'topUp') return null;
    return supplier ?? (sendCount > 0 ? suppliers.unnamed : null);
  };

  /** Those of the route that serve it; none does: the first, which refuses it in its own words. */
  function candidates({ carrier, faceFen }: Routed): readonly string[] {
    const route = suppliers.routeOf(carrier);
    const serving = route.filter((name) => supplierOf(suppliers, name).serves(carrier, faceFen));
    return serving.length > 0 ? serving : route.slice(0, 1);
  }

  return {
    keptBy,
    choose: (order) =>
      candidates(order).find((name) => pauseMs(deliveryCall(order.kind), name) === 0) ?? null,
    askedFor({ order, delivery }) {
      if (order.kind !== 'topUp' || delivery === null) return [];
      const kept = keptBy(order, delivery);
      return kept === null ? candidates(order) : [kept];
    },
  };
}
