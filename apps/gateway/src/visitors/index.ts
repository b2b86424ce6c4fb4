/** Who orders without login: visitors, the limits on their orders, the keys of their results. */
export { createGuestOrderLimits } from './guest-order-limits.ts';
export { createPurchasers, type Purchasers } from './purchaser.ts';
export { createResultKeys, type ResultKeys } from './result-keys.ts';
export { createReturnUrl } from './return-url.ts';
export { createVisitors } from './visitors.ts';
