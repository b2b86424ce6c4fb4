/** How often something may be done: sends, tries, guest orders, questions to partners. */
export { addressKey, networksOf } from './network-address.ts';
export {
  createRateLimits,
  type RateLimit,
  type RateLimits,
  type RateLimitScope,
  type Taking,
} from './rate-limits.ts';
