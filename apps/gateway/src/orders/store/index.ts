/** The public interface for reading and writing orders. */
export { chargedBackPayments } from './charged-back.ts';
export { createOrderStore, type OrderStore } from './order-store.ts';
export type { LateOrder, LateOrders, OrderFilter, OrderQueries } from './order-queries.ts';
export { createUnreadOrders } from './unread-orders.ts';
export { createOrderWatch, type OrderWatch } from './order-watch.ts';
export { logOrderStep } from './order-log.ts';
export { wakeInMs } from './stored-change.ts';
