import { errorList, type Feature, type SwitchName, type Switches } from '@phonebill/contract';
import type { PresentSettings } from './versions/present-settings.ts';
import type { SellingStop } from './stops/stops.ts';

/** The payment method of each feature, as named in sales. */
const ways: Readonly<Partial<Record<Feature, string>>> = {
  points: 'points',
  digital: 'digital',
  automatic: 'agreement',
};
/** The switch of each feature that pages check before they offer it. */
const switchOf: Readonly<Partial<Record<Feature, SwitchName>>> = {
  points: 'integralTopUp',
  digital: 'digitalTopUp',
};

const { zh, en } = errorList.featureOff;

/**
 * Returns the settings without the payment methods for which the operator has no partner: they behave as if
 * their sale had been stopped permanently.
 */
export function withoutWays<S extends Pick<PresentSettings, 'stopOf'>>(
  settings: S,
  off: ReadonlySet<Feature>,
): S {
  const stops = new Map(
    [...off].flatMap((feature): [string, SellingStop][] => {
      const payment = ways[feature];
      return payment === undefined ? [] : [[payment, { what: { payment }, text: { zh, en }, until: null }]];
    }),
  );
  return {
    ...settings,
    stopOf: (sale) => (sale.payment !== null && stops.get(sale.payment)) || settings.stopOf(sale),
  };
}

/** Returns the payment methods that are not offered, as named in sales. */
export function waysOff(off: ReadonlySet<Feature>): ReadonlySet<string> {
  return new Set([...off].flatMap((feature) => ways[feature] ?? []));
}

/** Returns the switches with those turned off whose feature is not offered. */
export function switchesWithout(switches: Switches, off: ReadonlySet<Feature>): Switches {
  const names = [...off].flatMap((feature) => switchOf[feature] ?? []);
  return { ...switches, ...Object.fromEntries(names.map((name) => [name, false])) };
}
