/**
 * `npm run config:load`: makes channels, switches, adverts and promotions what the files under `config/` say,
 * while the product runs.
 */
import { environment, readSettingsValues } from '../src/config/index.ts';
import { createPool } from '../src/db/index.ts';
import { lastFilledIn, loadSettings, readSettingsFiles } from '../src/settings/index.ts';
import { productDatabase } from './product-database.ts';

const env = environment();
const pool = createPool(productDatabase(env), 1);
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
