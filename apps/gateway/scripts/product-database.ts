/** Where a command that an operator runs finds the product's database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
