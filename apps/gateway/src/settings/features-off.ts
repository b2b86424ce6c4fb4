import { errorList, type Feature, type SwitchName, type Switches } from '@phonebill/contract';
import type { PresentSettings } from './versions/present-settings.ts';
import type { SellingStop } from './stops/stops.ts';

/** The way to pay that each feature is, as sales name it. */
const ways: Readonly<Partial<Record<Feature, string>>> = {
  points: 'points',
  digital: 'digital',
  automatic: 'agreement',
};
/** The switch that pages ask for before they offer it. */
const switchOf: Readonly<Partial<Record<Feature, SwitchName>>> = {
  points: 'integralTopUp',
  digital: 'digitalTopUp',
};

const { zh, en } = errorList.featureOff;

/**
 * What is sold, without the ways to pay that the operator has no partner for: nothing is sold by them, as if
 * each had been stopped for good.
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

/** The ways to pay that are not offered, as sales name them. */
export function waysOff(off: ReadonlySet<Feature>): ReadonlySet<string> {
  return new Set([...off].flatMap((feature) => ways[feature] ?? []));
}

/** The switches as they are set, with those off that nothing is behind. */
export function switchesWithout(switches: Switches, off: ReadonlySet<Feature>): Switches {
  const names = [...off].flatMap((feature) => switchOf[feature] ?? []);
  return { ...switches, ...Object.fromEntries(names.map((name) => [name, false])) };
}
