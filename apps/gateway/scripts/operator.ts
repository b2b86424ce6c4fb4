/** `npm run operator -- COMMAND`: see docs/operations.md, or run it without a command. */
import { userInfo } from 'node:os';
import { environment } from '../src/config/index.ts';
import { callLimits, createPool } from '../src/db/index.ts';
import { runOperator } from '../src/operator/index.ts';
import { productDatabase, productNumbers } from './product-database.ts';

const databaseUrl = productDatabase(environment());
const shardDatabaseUrls = (environment()['SHARD_DATABASE_URLS'] ?? '').split(/\s+/).filter(Boolean);
const pool = createPool(databaseUrl, 2, callLimits, productNumbers(environment()));
try {
  process.exitCode = await runOperator(process.argv.slice(2), {
    pool,
    orderDatabaseUrls: shardDatabaseUrls.length > 0 ? shardDatabaseUrls : [databaseUrl],
    clock: Date.now,
    systemUser: userInfo().username,
    print: console.log,
  });
} catch (error) {
  console.error(`Not done, or not to its end: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
