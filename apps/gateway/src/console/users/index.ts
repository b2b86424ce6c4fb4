/** Users in the console: the people whom the product serves. */
export { whyNotClosed } from './user-acts.ts';
export { findUser, personOfUser, type UserFacts, userRowView } from './user-rows.ts';
export { ordersOfUser } from './user-orders.ts';
export { userView } from './user-view.ts';
