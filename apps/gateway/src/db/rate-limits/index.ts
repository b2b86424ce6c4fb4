/** Rate limits on SMS sends, attempts, guest orders and requests to partners. */
export { addressKey, networksOf } from './network-address.ts';
export {
  type RateLimit,
  type RateLimitScope,
  type RateLimits,
  type Taking,
  createRateLimits,
} from './rate-limits.ts';
