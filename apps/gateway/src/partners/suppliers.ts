/**
 * The suppliers that credit numbers, by name. Which of them credits a number is decided when the order is
 * delivered.
 */
import type { RoutedTopUp } from '../config/top-ups/index.ts';
import { indeterminate } from './answers.ts';
import type { TopUpSupplier } from './carrier/port.ts';

export interface TopUpSuppliers {
  /** The suppliers, by the name stored with a delivery. */
  readonly byName: ReadonlyMap<string, TopUpSupplier>;
  /**
   * Returns the names of the suppliers that credit such a number with such an amount, in order of preference;
   * at least one.
   */
  routeOf(topUp: RoutedTopUp): readonly string[];
  /** The supplier of deliveries that were sent by a release that did not store the supplier. */
  readonly unnamed: string;
  /**
   * The time at which the product was started again on a restored database, whose data about earlier orders
   * may be out of date.
   */
  readonly restoredAt?: Date | null;
}

/**
 * The decision on what may be sold before it is paid for: what a supplier of the route says that it credits.
 */
export interface Supply {
  /**
   * Returns whether such a top-up is sold, according to what suppliers last said; for a supplier of which
   * nothing is known yet, according to the agreement with it.
   */
  sells(topUp: RoutedTopUp): boolean;
  /**
   * Waits until what suppliers sell has been read, for a moment at most; returns at once when it is known.
   */
  read(): Promise<void>;
}

export function createSupply({ byName, routeOf }: Pick<TopUpSuppliers, 'byName' | 'routeOf'>): Supply {
  return {
    sells: (topUp) =>
      routeOf(topUp).some((name) => supplierOf({ byName }, name).serves(topUp.carrier, topUp.faceFen)),
    read: async () => void (await Promise.all([...byName.values()].map(async (one) => one.readOffers?.()))),
  };
}

/** A supply in which every amount is sold. */
export const unlimitedSupply: Supply = { sells: () => true, read: () => Promise.resolve() };

/** Returns those of the amounts for a number that are sold. */
export async function soldOf<T extends Pick<RoutedTopUp, 'faceFen'>>(
  supply: Supply,
  { carrier, province }: Omit<RoutedTopUp, 'faceFen'>,
  amounts: readonly T[],
): Promise<readonly T[]> {
  await supply.read();
  return amounts.filter(({ faceFen }) => supply.sells({ carrier, province, faceFen }));
}

/** Returns the suppliers when there is only this one. */
export function onlySupplier(supplier: TopUpSupplier, name = 'carrier'): TopUpSuppliers {
  return { byName: new Map([[name, supplier]]), routeOf: () => [name], unnamed: name };
}

/**
 * Returns the supplier of that name. For one that is no longer configured it returns one that never answers,
 * so that deliveries begun with it wait instead of being sent to another supplier.
 */
export function supplierOf({ byName }: Pick<TopUpSuppliers, 'byName'>, name: string): TopUpSupplier {
  return byName.get(name) ?? absent(name);
}

/**
 * Returns the suppliers of a top-up's route that serve it, in order of preference. If none does, returns the
 * first one, which refuses it with a reason of its own.
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
