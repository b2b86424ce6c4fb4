/** Which amounts are offered, what they cost, and how much may be topped up. */
export {
  allowedOf,
  type Denomination,
  denominationView,
  type Limit,
  limitView,
  type Pricing,
  within,
} from './pricing.ts';
export { checkPricing } from './pricing-file.ts';
export { createPresentPricing } from './present-pricing.ts';
