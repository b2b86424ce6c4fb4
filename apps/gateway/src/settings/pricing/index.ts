/** Pricing: the offered amounts, their prices, and the limits for top-ups. */
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
