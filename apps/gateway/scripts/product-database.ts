/** Where a command that an operator runs finds the product's database. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '@phonebill/environment';
import { readNumbersAtRest } from '../src/config/index.ts';
import { createStoredNumbers, noNumbers, type StoredNumbers } from '../src/db/index.ts';

/**
 * The database that DATABASE_URL names, or else the one that the product keeps in its data folder while it
 * runs. Ends the process with 1 and a plain sentence when there is neither.
 */
export function productDatabase(env: Readonly<Record<string, string | undefined>>): string {
  const folder = env['DATA_DIR'] || './data';
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  try {
    const [password, port] = ['postgres-product.password', 'postgres.port'].map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    return `postgres://phonebill_product:${password}@127.0.0.1:${port}/phonebill`;
  } catch {
    console.error(
      `Set DATABASE_URL, or DATA_DIR to the folder of a product that runs (${folder} has no database).`,
    );
    process.exit(1);
  }
}

/**
 * How mobile numbers stand there: with NUMBERS_KEYS, or else the key in the data folder. Without either only
 * commands work that show no number.
 */
export function productNumbers(env: Readonly<Record<string, string | undefined>>): StoredNumbers {
  const file = join(env['DATA_DIR'] || './data', 'keys', 'numbers.key');
  const isGiven = Boolean(env['NUMBERS_KEYS'] || env['NUMBERS_KEYS_FILE']);
  if (!isGiven && !existsSync(file)) return noNumbers;
  return createStoredNumbers(
    readEnvironment(isGiven ? env : { ...env, NUMBERS_KEYS_FILE: file }, readNumbersAtRest),
  );
}
