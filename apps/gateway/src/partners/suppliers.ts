/** Those that credit numbers, by name. Which of them credits a number is decided where it is delivered. */
import type { RoutedTopUp } from '../config/index.ts';
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
