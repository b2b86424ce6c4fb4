/**
 * `npm run migrate`: brings the database, and each shard, to this release and ends, so that processes find it
 * done (docs/deployment.md). Needs DATABASE_URL, or the product that runs in DATA_DIR.
 */
import { environment } from '../src/config/index.ts';
import { prepareDatabases } from '../src/db/shards/index.ts';
import { RELEASE } from '../src/runtime/index.ts';
import { notDone } from './not-done.ts';
import { type ProductDatabase, productDatabase } from './product-database.ts';

let database: ProductDatabase | null = null;
try {
  if (process.argv.length > 2)
    throw new Error('npm run migrate takes nothing; the variables say which database');
  database = productDatabase(environment());
  const { url, orderUrls } = database;
  // The keys for numbers are checked by each process when it starts.
  await prepareDatabases({
    databaseUrl: url,
    shardDatabaseUrls: orderUrls.filter((one) => one !== url),
  });
  console.log(`The database is at release ${RELEASE}.`);
} catch (error) {
  console.error(notDone(error, database));
  process.exitCode = 1;
}
