/** Which amounts are offered, what they cost, and how much may be topped up. */
export {
  allowedOf,
  createPricing,
  denominationView,
  type Limit,
  limitView,
  type Pricing,
  within,
} from './pricing.ts';
export { readPricingFile } from './pricing-file.ts';
