/** Starting on a database that may be away: it is waited for, without a word that nobody needs. */
import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayConfig } from '../config/index.ts';
import { isAwayForNow } from '../db/connections/index.ts';
import { type NeededConnections, requireDatabase, serversOf } from '../db/server/index.ts';
import { prepareDatabases } from '../db/shards/index.ts';
import { LONG_WORK_CONNECTIONS, queueConnections } from './worker-role.ts';

const AGAIN_AFTER_MS = 2000;
/** Of the probe of /readyz. */
const PROBE_CONNECTIONS = 1;

type DatabaseConfig = Pick<
  GatewayConfig,
  'roles' | 'databaseUrl' | 'shardDatabaseUrls' | 'databaseConnections' | 'jobsAtOnce' | 'numbersAtRest'
>;

/**
 * Looks whether the databases can be used, brings them to this release and does `work` on them. While one is
 * away it is said once, by `say`, and tried again until it answers or `signal` says to stop. Throws
 * UnusableDatabase where an operator must set something right, and whatever else fails.
 */
export async function onDatabase<T>(
  config: DatabaseConfig,
  work: () => Promise<T>,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<T> {
  let said = '';
  for (;;) {
    try {
      for (const needed of neededConnections(config)) await requireDatabase(needed);
      await prepareDatabases(config);
      return await work();
    } catch (error) {
      if (!isAwayForNow(error) || signal?.aborted) throw error;
      const why = error instanceof Error ? error.message : String(error);
      if (why !== said)
        say(
          `The database on ${serversOf(config.databaseUrl)} is away (${why}): it is tried again every 2 s.`,
        );
      said = why;
      await wait(AGAIN_AFTER_MS, undefined, { signal });
    }
  }
}

/** What the process will open to each database, by its roles. */
export function neededConnections(config: DatabaseConfig): NeededConnections[] {
  const isWorker = config.roles.has('worker');
  const queue = isWorker ? queueConnections(config) : 0;
  const longWork = isWorker ? LONG_WORK_CONNECTIONS : 0;
  return [
    {
      variable: 'DATABASE_URL',
      databaseUrl: config.databaseUrl,
      forCalls: config.databaseConnections,
      beside: PROBE_CONNECTIONS + longWork + queue,
    },
    // Each session at the directory opens one to every shard.
    ...config.shardDatabaseUrls.map((databaseUrl) => ({
      variable: 'SHARD_DATABASE_URLS' as const,
      databaseUrl,
      forCalls: config.databaseConnections,
      beside: PROBE_CONNECTIONS + longWork + queue,
    })),
  ];
}
