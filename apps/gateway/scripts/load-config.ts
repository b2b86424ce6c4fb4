/**
 * `npm run config:load`: makes channels, switches, adverts, promotions and activities what the files under
 * `config/` say, while the product runs.
 */
import { type EnvironmentReader, readEnvironment } from '@phonebill/environment';
import { activityFolder, loadActivities, readActivityFiles } from '../src/activities/index.ts';
import { environment, readSettingsValues } from '../src/config/index.ts';
import { createPool } from '../src/db/index.ts';
import { lastFilledIn, loadSettings, readSettingsFiles } from '../src/settings/index.ts';
import { productDatabase } from './product-database.ts';

const fromEnvironment = (from: EnvironmentReader) =>
  readSettingsValues(from, {
    ownUrl: from.optionalHttpUrl('PUBLIC_URL'),
    walletUrl: from.optionalHttpUrl('WALLET_AUTHORIZATION_URL') ?? from.optionalHttpUrl('WALLET_URL'),
  });

const env = environment();
const pool = createPool(productDatabase(env), 1);
try {
  const folder = new URL('../config/', import.meta.url);
  const values = { ...(await lastFilledIn(pool)), ...readEnvironment(env, fromEnvironment) };
  const settings = readSettingsFiles(folder, values);
  const activities = readActivityFiles(activityFolder(env['ACTIVITIES_FOLDER'] || null, folder));
  // An activity that runs may refuse its change: then the settings are not loaded either.
  const changed = [await loadActivities(pool, activities), await loadSettings(pool, settings, Date.now)];
  console.log(changed.includes(true) ? 'Loaded.' : 'Nothing has changed.');
} catch (error) {
  console.error(`Nothing was loaded. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
