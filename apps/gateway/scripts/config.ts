/**
 * `npm run config:check`, `config:show`, `config:diff`, `config:load`, `config:rollback`, `config:propose`,
 * `config:proposals`, `config:approve`: docs/configuration.md.
 */
import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type EnvironmentReader, readEnvironment } from '@phonebill/environment';
import { activityFolder } from '../src/activities/index.ts';
import { environment, readSettingsValues } from '../src/config/index.ts';
import { createPool, type Pool } from '../src/db/index.ts';
import { runConfigAtTerminal } from '../src/console/index.ts';
import { ownSettingsFolder } from '../src/operator/settings/index.ts';
import { failOnLostOutput } from './lost-output.ts';
import { notDone } from './not-done.ts';
import { terminalSettings } from './terminal-settings.ts';
import { type ProductDatabase, productDatabase } from './product-database.ts';

const fromEnvironment = (from: EnvironmentReader) =>
  readSettingsValues(from, {
    ownUrl: from.optionalHttpUrl('PUBLIC_URL'),
    walletUrl: from.optionalHttpUrl('WALLET_AUTHORIZATION_URL') ?? from.optionalHttpUrl('WALLET_URL'),
  });

const env = environment();
const config = new URL('../config/', import.meta.url);
const opened: Pool[] = [];
let database: ProductDatabase | null = null;
failOnLostOutput();
try {
  const parts = {
    pool: () => {
      database = productDatabase(env);
      const pool = createPool(database.url, 2);
      opened.push(pool);
      return pool;
    },
    folders: {
      config,
      own: ownSettingsFolder(env['SETTINGS_FOLDER'] || null),
      activities: activityFolder(env['ACTIVITIES_FOLDER'] || null, config),
    },
    values: readEnvironment(env, fromEnvironment),
    systemUser: userInfo().username,
    print: console.log,
  };
  const call = {
    clock: Date.now,
    systemUser: parts.systemUser,
    print: parts.print,
    warn: console.error,
    settings: () => terminalSettings(env),
    wait: (ms: number) => wait(ms),
  };
  process.exitCode = await runConfigAtTerminal(process.argv.slice(2), parts, call);
} catch (error) {
  console.error(notDone(error, database));
  process.exitCode = 1;
} finally {
  for (const pool of opened) await pool.end();
}
