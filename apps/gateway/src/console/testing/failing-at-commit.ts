/** Simulates a process that dies as it ends a transaction. */
import type { Client, Pool } from '../../db/index.ts';

/**
 * Returns the pool with every transaction rolled back at its end; statements outside of transactions persist.
 */
export function failingAtCommit(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return () => connectFailing(target);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function connectFailing(pool: Pool): Promise<Client> {
  const client = await pool.connect();
  const query = client.query.bind(client);
  return Object.assign(client, {
    query: (...given: Parameters<typeof query>) => {
      if (given[0] !== 'commit') return query(...given);
      Object.assign(client, { query });
      return Promise.reject(new Error('the process is gone'));
    },
  });
}
