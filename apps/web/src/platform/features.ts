import type { Feature } from '@phonebill/contract/wire';

/** Whether an operator offers this here: what is not offered the gateway writes into the page's root. */
export function hasFeature(feature: Feature): boolean {
  return !(document.documentElement.dataset['featuresOff'] ?? '').split(' ').includes(feature);
}
