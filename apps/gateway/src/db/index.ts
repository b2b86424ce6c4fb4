/** The database: pools of connections, transactions, the schema's migrations. */
export { migrate } from './migrate.ts';
export { type Client, createPool, createQueuePool, type Pool } from './pool.ts';
export { inTransaction } from './transaction.ts';
