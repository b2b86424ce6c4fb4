/** One directory and two shards, each database on a server of its own, as in a real installation. */
import { prepareDatabases } from '../../apps/gateway/src/db/shards/prepare-databases.ts';
import { dropDatabase, ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { keepStatements } from './statements.ts';
import { type DebianServer, startDebianServer } from './debian-postgres.ts';

export interface ShardedDatabases {
  readonly databaseUrl: string;
  readonly shardDatabaseUrls: readonly string[];
  drop(): Promise<void>;
}

export interface ShardServers {
  /** Creates empty databases, migrated and laid out. */
  create(name: string): Promise<ShardedDatabases>;
  stop(): Promise<void>;
}

/** Starts the directory's server and one for each shard. */
export async function startShardServers(shards: number): Promise<ShardServers> {
  const servers: DebianServer[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(servers.map((server) => server.stop())));
  try {
    for (let started = 0; started <= shards; started += 1) servers.push(await startDebianServer());
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    async create(name) {
      for (const { serverUrl } of servers) await ensureDatabase(serverUrl, name);
      const [databaseUrl = '', ...shardDatabaseUrls] = servers.map(({ serverUrl }) =>
        urlOfDatabase(serverUrl, name),
      );
      for (const url of shardDatabaseUrls) await keepStatements(url);
      await prepareDatabases({ databaseUrl, shardDatabaseUrls });
      return {
        databaseUrl,
        shardDatabaseUrls,
        async drop() {
          for (const { serverUrl } of servers) await dropDatabase(serverUrl, name);
        },
      };
    },
  };
}
