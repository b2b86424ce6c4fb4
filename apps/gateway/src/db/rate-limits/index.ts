/** How often something may be done: sends, tries, guest orders, questions to partners. */
export { addressKey, networksOf } from './network-address.ts';
export {
  type RateLimit,
  type RateLimitScope,
  type RateLimits,
  type Taking,
  createRateLimits,
} from './rate-limits.ts';
