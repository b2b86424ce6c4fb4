/** Brings every database of an installation to this release, before anything else uses them. */
import { migrate } from '../migrate.ts';
import { keepNumberKeys } from '../numbers/number-keys.ts';
import type { StoredNumbersOptions } from '../numbers/stored-numbers.ts';
import { layOutShards } from './shard-layout.ts';

export interface DatabasesToPrepare {
  /** How mobile numbers are stored in them; omitted where none are read or written. */
  readonly numbersAtRest?: StoredNumbersOptions;
  readonly databaseUrl: string;
  /** Empty when users are not spread over several databases. */
  readonly shardDatabaseUrls: readonly string[];
}

/**
 * Migrates the database and each shard, if there are any, and lays the database out over them. Safe to run
 * twice and concurrently. Throws as {@link migrate}, {@link layOutShards} and {@link keepNumberKeys} do.
 */
export async function prepareDatabases({
  databaseUrl,
  shardDatabaseUrls,
  numbersAtRest,
}: DatabasesToPrepare): Promise<void> {
  // The directory comes first: its processes are recorded there, so nothing that one of them uses is removed
  // anywhere.
  await migrate(databaseUrl);
  await Promise.all(shardDatabaseUrls.map((url) => migrate(url)));
  if (shardDatabaseUrls.length > 0) await layOutShards(databaseUrl, shardDatabaseUrls);
  if (numbersAtRest) await keepNumberKeys(databaseUrl, numbersAtRest);
}
