import pg from 'pg';

export type Pool = pg.Pool;
export type Client = pg.PoolClient;

/**
 * Amounts are bigint columns of fen: bigint here too, never a float. Set for our pools only, not for all of
 * the process.
 */
const withBigInt: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A pool of connections. `max` bounds them; a statement that takes longer than 30 s is ended by the server.
 */
export function createPool(databaseUrl: string, max: number): Pool {
  return poolOf({
    connectionString: databaseUrl,
    max,
    types: withBigInt,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
}

/** A pool for the job queue, which reads 64-bit numbers its own way and keeps a listening connection. */
export function createQueuePool(databaseUrl: string, max: number): Pool {
  return poolOf({ connectionString: databaseUrl, max });
}

function poolOf(options: pg.PoolConfig): Pool {
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: 10_000 });
  // A connection that breaks (database restarted) fails its query and is replaced at the next use; without a
  // listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
