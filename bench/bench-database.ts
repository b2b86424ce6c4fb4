/** A durable PostgreSQL for one benchmark, which records the cost of its statements. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { urlOfDatabase } from '../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../apps/launcher/src/embedded-database.ts';
import { createPool } from '../apps/gateway/src/db/pool.ts';
import { makeDurableFolder } from '../tests/support/database-folder.ts';

export interface BenchDatabase {
  /** The administrator's address, without a particular database. */
  readonly serverUrl: string;
  /** Also used for other files of the benchmark; removed with the database. */
  readonly folder: string;
  /** The server's first process. */
  readonly postmaster: string;
  stop(): Promise<void>;
}

/** Starts it in a new folder, with the settings of `npm start`. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = makeDurableFolder('bench');
  const databaseFolder = { folder: join(folder, 'postgres'), kind: 'durable' } as const;
  const first = await startEmbeddedDatabase(databaseFolder);
  await countStatements(urlOfDatabase(first.serverUrl, 'postgres'));
  await first.stop();
  const database = await startEmbeddedDatabase(databaseFolder);
  const [postmaster = ''] = readFileSync(join(database.home, 'data', 'postmaster.pid'), 'utf8').split('\n');
  return {
    serverUrl: database.serverUrl,
    folder,
    postmaster,
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the server record the cost of its statements, from its next start on. */
async function countStatements(adminUrl: string): Promise<void> {
  const pool = createPool(adminUrl, 1);
  await pool.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await pool.end();
}
