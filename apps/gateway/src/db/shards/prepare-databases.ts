/** Brings every database of an installation to this release, before anything else uses them. */
import { migrate } from '../migrate.ts';
import { keepNumberKeys } from '../numbers/number-keys.ts';
import type { StoredNumbersOptions } from '../numbers/stored-numbers.ts';
import { layOutShards } from './shard-layout.ts';

export interface DatabasesToPrepare {
  /** How mobile numbers stand in them; left out where none are read or written. */
  readonly numbersAtRest?: StoredNumbersOptions;
  readonly databaseUrl: string;
  /** Empty: users are not spread over several databases. */
  readonly shardDatabaseUrls: readonly string[];
}

/**
 * Migrates the database, and where there are shards each of them, and lays the database out over them. Safe
 * to run twice and at once. Throws as {@link migrate}, {@link layOutShards} and {@link keepNumberKeys} do.
 */
export async function prepareDatabases({
  databaseUrl,
  shardDatabaseUrls,
  numbersAtRest,
}: DatabasesToPrepare): Promise<void> {
  // Its processes are noted there: what one of them uses is taken away nowhere.
  await migrate(databaseUrl);
  await Promise.all(shardDatabaseUrls.map((url) => migrate(url)));
  if (shardDatabaseUrls.length > 0) await layOutShards(databaseUrl, shardDatabaseUrls);
  if (numbersAtRest) await keepNumberKeys(databaseUrl, numbersAtRest);
}
