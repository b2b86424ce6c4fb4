/** Starts a process on a database that may be unavailable: waits for it, with as few messages as possible. */
import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayConfig } from '../config/index.ts';
import { isAwayForNow } from '../db/connections/index.ts';
import { type NeededConnections, requireDatabase, serversOf } from '../db/server/index.ts';
import { prepareDatabases } from '../db/shards/index.ts';
import { LONG_WORK_CONNECTIONS, queueConnections } from './worker-role.ts';

const AGAIN_AFTER_MS = 2000;
/** The connections of the probe of /readyz. */
const PROBE_CONNECTIONS = 1;

type DatabaseConfig = Pick<
  GatewayConfig,
  'roles' | 'databaseUrl' | 'shardDatabaseUrls' | 'databaseConnections' | 'jobsAtOnce' | 'numbersAtRest'
>;

/**
 * Checks that the databases can be used, migrates them to this release and does `work` on them. An
 * unavailable database is reported once, through `say`, and tried again until it answers or `signal` says to
 * stop. Throws UnusableDatabase when an operator must correct something, and any other error.
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

/** Returns the connections that the process will open to each database, by its roles. */
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
    // Each session at the directory database opens one to every shard.
    ...config.shardDatabaseUrls.map((databaseUrl) => ({
      variable: 'SHARD_DATABASE_URLS' as const,
      databaseUrl,
      forCalls: config.databaseConnections,
      beside: PROBE_CONNECTIONS + longWork + queue,
    })),
  ];
}
