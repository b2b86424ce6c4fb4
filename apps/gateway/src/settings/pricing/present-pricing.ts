/** The pricing in effect, which changes while the process runs (decision 41). */
import type { PartVersion } from '../versions/versions.ts';
import type { PresentSettings } from '../versions/present-settings.ts';
import { createPricing, type Pricing } from './pricing.ts';
import { readLoadedPricing } from './pricing-file.ts';

/**
 * Returns a pricing whose every answer is that of the pricing in effect at that moment. Loaded content is
 * parsed once. Invalid prices, which are never loaded, throw FaultyFiles.
 */
export function createPresentPricing(settings: Pick<PresentSettings, 'pricing' | 'pricingsAround'>): Pricing {
  const read = new WeakMap<PartVersion, Pricing>();
  function pricingOf(version: PartVersion): Pricing {
    const known = read.get(version);
    if (known) return known;
    const made = createLoadedPricing(version.content, version.versionNo);
    read.set(version, made);
    return made;
  }
  const present = (): Pricing => pricingOf(settings.pricing());
  return {
    get settingsVersion() {
      return present().settingsVersion;
    },
    denominations: (carrier) => present().denominations(carrier),
    ownAmount: (carrier, faceFen) => present().ownAmount(carrier, faceFen),
    get ownAmountStepFen() {
      return present().ownAmountStepFen;
    },
    smallAmounts: (carrier) => present().smallAmounts(carrier),
    goods: (carrier) => present().goods(carrier),
    get limit() {
      return present().limit;
    },
    get guestLimit() {
      return present().guestLimit;
    },
    around: () => settings.pricingsAround().map(pricingOf),
  };
}

/** Returns pricing from loaded content, which a newer release may have loaded. Throws FaultyFiles. */
export function createLoadedPricing(content: unknown, settingsVersion: number | null = null): Pricing {
  return createPricing(readLoadedPricing(content), settingsVersion);
}
