import type { Feature } from '@phonebill/contract/wire';

/**
 * Returns whether an operator offers this feature here. The gateway writes the features that are not offered
 * into the page's root element.
 */
export function hasFeature(feature: Feature): boolean {
  return !(document.documentElement.dataset['featuresOff'] ?? '').split(' ').includes(feature);
}
