/** `npm run console -- COMMAND`: see docs/console.md, or run it without a command. */
import { userInfo } from 'node:os';
import { environment, readConsoleConfig } from '../src/config/index.ts';
import { runConsoleCommand } from '../src/console/index.ts';
import { callLimits, createPool, type Pool } from '../src/db/index.ts';
import { failOnLostOutput } from './lost-output.ts';
import { notDone } from './not-done.ts';
import {
  type ProductDatabase,
  productDatabase,
  productNumbers,
  productSigningKeys,
} from './product-database.ts';

const env = environment();
let database: ProductDatabase | null = null;
let pool: Pool | undefined;

failOnLostOutput();
try {
  process.exitCode = await runConsoleCommand(process.argv.slice(2), {
    pool: () => {
      database = productDatabase(env);
      pool = createPool(database.url, 2, callLimits, productNumbers(env));
      return pool;
    },
    url: () => readConsoleConfig(env).url,
    signingKeys: () => productSigningKeys(env),
    systemUser: userInfo().username,
    print: console.log,
  });
} catch (error) {
  console.error(notDone(error, database));
  process.exitCode = 1;
} finally {
  await pool?.end();
}
