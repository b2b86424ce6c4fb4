/** `npm run operator -- COMMAND`: see docs/operations.md, or run it without a command. */
import { userInfo } from 'node:os';
import { environment } from '../src/config/index.ts';
import { createPool } from '../src/db/index.ts';
import { runOperator } from '../src/operator/index.ts';
import { productDatabase } from './product-database.ts';

const pool = createPool(productDatabase(environment()), 2);
try {
  process.exitCode = await runOperator(process.argv.slice(2), {
    pool,
    clock: Date.now,
    systemUser: userInfo().username,
    print: console.log,
  });
} catch (error) {
  console.error(`The database gave no answer: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
