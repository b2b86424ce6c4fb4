/** Those that credit numbers, by name. Which of them credits a number is decided where it is delivered. */
import type { RoutedTopUp } from '../config/top-ups/index.ts';
import { indeterminate } from './answers.ts';
import type { TopUpSupplier } from './carrier/port.ts';

export interface TopUpSuppliers {
  /** By the name that a delivery keeps. */
  readonly byName: ReadonlyMap<string, TopUpSupplier>;
  /** Those that credit such a number with such an amount, in the order of preference; at least one. */
  routeOf(topUp: RoutedTopUp): readonly string[];
  /** Whose a delivery is that was sent by a release that did not keep with it whom it was sent to. */
  readonly unnamed: string;
  /** The database was set back, and started again then: what it says of earlier orders may be out of date. */
  readonly restoredAt?: Date | null;
}

/** What may be sold before it is paid for: what somebody of its route says that they credit. */
export interface Supply {
  /** By what suppliers last said; while nothing is known of one, by what was agreed with it. */
  sells(topUp: RoutedTopUp): boolean;
  /** Has what suppliers sell read, unless that is known, or a moment pass. */
  read(): Promise<void>;
}

export function createSupply({ byName, routeOf }: Pick<TopUpSuppliers, 'byName' | 'routeOf'>): Supply {
  return {
    sells: (topUp) =>
      routeOf(topUp).some((name) => supplierOf({ byName }, name).serves(topUp.carrier, topUp.faceFen)),
    read: async () => void (await Promise.all([...byName.values()].map(async (one) => one.readOffers?.()))),
  };
}

/** Every amount is sold. */
export const unlimitedSupply: Supply = { sells: () => true, read: () => Promise.resolve() };

/** Those of the amounts for a number that are sold. */
export async function soldOf<T extends Pick<RoutedTopUp, 'faceFen'>>(
  supply: Supply,
  { carrier, province }: Omit<RoutedTopUp, 'faceFen'>,
  amounts: readonly T[],
): Promise<readonly T[]> {
  await supply.read();
  return amounts.filter(({ faceFen }) => supply.sells({ carrier, province, faceFen }));
}

/** The one and only. */
export function onlySupplier(supplier: TopUpSupplier, name = 'carrier'): TopUpSuppliers {
  return { byName: new Map([[name, supplier]]), routeOf: () => [name], unnamed: name };
}

/**
 * The supplier of that name. One that is not there any more is never mistaken for another: it does not
 * answer, so that whatever was begun with it waits.
 */
export function supplierOf({ byName }: Pick<TopUpSuppliers, 'byName'>, name: string): TopUpSupplier {
  return byName.get(name) ?? absent(name);
}

/**
 * Those of the route of a top-up that serve it, in the order of preference; none does: the first, which
 * refuses it in its own words.
 */
export function candidatesOf(suppliers: TopUpSuppliers, topUp: RoutedTopUp): readonly string[] {
  const route = suppliers.routeOf(topUp);
  const serving = route.filter((name) => supplierOf(suppliers, name).serves(topUp.carrier, topUp.faceFen));
  return serving.length > 0 ? serving : route.slice(0, 1);
}

function absent(name: string): TopUpSupplier {
  const noAnswer = async () => indeterminate(`there is no supplier ${name} (TOP_UP_SUPPLIER)`);
  return {
    serves: () => false,
    topUpBody: () => 'nobody',
    topUp: noAnswer,
    queryTopUp: noAnswer,
    cancelTopUp: noAnswer,
    async *statement() {},
    totals: () => Promise.resolve([]),
  };
}
