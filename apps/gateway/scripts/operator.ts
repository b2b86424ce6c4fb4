/** `npm run operator -- COMMAND`: see docs/operations.md, or run it without a command. */
import { userInfo } from 'node:os';
import { environment } from '../src/config/index.ts';
import { callLimits, createPool, type Pool } from '../src/db/index.ts';
import { runOperator } from '../src/operator/index.ts';
import { notDone } from './not-done.ts';
import { type ProductDatabase, productDatabase, productNumbers } from './product-database.ts';

const env = environment();
let database: ProductDatabase | null = null;
let pool: Pool | undefined;
try {
  process.exitCode = await runOperator(process.argv.slice(2), {
    database: () => {
      database = productDatabase(env);
      pool = createPool(database.url, 2, callLimits, productNumbers(env));
      return { pool, orderDatabaseUrls: database.orderUrls };
    },
    clock: Date.now,
    systemUser: userInfo().username,
    print: console.log,
  });
} catch (error) {
  console.error(notDone(error, database));
  process.exitCode = 1;
} finally {
  await pool?.end();
}
