/**
 * `npm run config:load`: makes channels, switches, adverts and promotions what the files under `config/` say,
 * while the product runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, readSettingsValues } from '../src/config/index.ts';
import { createPool } from '../src/db/index.ts';
import { lastFilledIn, loadSettings, readSettingsFiles } from '../src/settings/index.ts';

const env = environment();
const pool = createPool(env['DATABASE_URL'] || embeddedDatabase(env['DATA_DIR'] || './data'), 1);
try {
  const changed = await loadSettings(
    pool,
    readSettingsFiles(new URL('../config/', import.meta.url), {
      ...(await lastFilledIn(pool)),
      ...readSettingsValues(env),
    }),
    Date.now,
  );
  console.log(changed ? 'Loaded.' : 'Nothing has changed.');
} catch (error) {
  console.error(`Nothing was loaded. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await pool.end();
}

/** The database that the product keeps in its data folder while it runs. */
function embeddedDatabase(folder: string): string {
  try {
    const [password, port] = ['postgres.password', 'postgres.port'].map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    return `postgres://phonebill:${password}@127.0.0.1:${port}/phonebill`;
  } catch {
    console.error(
      `Set DATABASE_URL, or DATA_DIR to the folder of a product that runs (${folder} has no database).`,
    );
    process.exit(1);
  }
}
