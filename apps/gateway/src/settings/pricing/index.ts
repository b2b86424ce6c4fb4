/** Which amounts are offered, what they cost, and how much may be topped up. */
export { createLoadedPricing, createPresentPricing } from './present-pricing.ts';
export { checkPricing } from './pricing-file.ts';
export {
  type Denomination,
  type Limit,
  type Pricing,
  allowedOf,
  denominationView,
  limitView,
  priceOf,
  within,
} from './pricing.ts';
