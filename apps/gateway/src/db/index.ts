/** The database: pools of connections, transactions, the schema, column maps. */
export * from './column-map.ts';
export * from './column-types.ts';
export { createGroupWriter, isRefusedByDatabase } from './group-writes.ts';
export { migrate, UnusableDatabase } from './migrate.ts';
export { type Client, createPool, createQueuePool, type Pool } from './pool.ts';
export { inTransaction } from './transaction.ts';
