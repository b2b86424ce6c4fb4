/**
 * The public interface of orders without login: who places them, the limits on them, and the keys of their
 * results.
 */
export { createGuestOrderLimits } from './guest-order-limits.ts';
export { type Purchasers, createPurchasers } from './purchaser.ts';
export { type ResultKeys, createResultKeys } from './result-keys.ts';
export { createReturnUrl } from './return-url.ts';
export { createVisitors } from './visitors.ts';
