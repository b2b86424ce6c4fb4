/** Brings every database of an installation to this release, before anything else uses them. */
import { migrate } from '../migrate.ts';
import { layOutShards } from './shard-layout.ts';

export interface DatabaseUrls {
  readonly databaseUrl: string;
  /** Empty: users are not spread over several databases. */
  readonly shardDatabaseUrls: readonly string[];
}

/**
 * Migrates the database, and where there are shards each of them, and lays the database out over them. Safe
 * to run twice and at once. Throws as {@link migrate} and {@link layOutShards} do.
 */
export async function prepareDatabases({ databaseUrl, shardDatabaseUrls }: DatabaseUrls): Promise<void> {
  await Promise.all([databaseUrl, ...shardDatabaseUrls].map((url) => migrate(url)));
  if (shardDatabaseUrls.length > 0) await layOutShards(databaseUrl, shardDatabaseUrls);
}
