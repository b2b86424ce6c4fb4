// The full run, on a PostgreSQL of its own: `npm run test:year -- [--agreements 10000] [--days 365] [--kills
// 20] [--fail 0.05] [--seed 7]`. Ends with 1 when anything was violated; the seed it prints draws the same
// people, wishes and kills again.

import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { runYear } from './run-year.ts';
import { fullYear, newSeed, type YearSettings } from './year-settings.ts';

const names = ['seed', 'agreements', 'days', 'kills', 'fail', 'balanceShare'] as const;
const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const)),
});
const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
const settings: YearSettings = { ...fullYear, seed: newSeed(), ...given };

const folder = mkdtempSync(join(tmpdir(), 'phonebill-year-'));
// Run by root, the database is another account, which must get through.
chmodSync(folder, 0o711);
const server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
try {
  await ensureDatabase(server.serverUrl, 'year');
  const databaseUrl = urlOfDatabase(server.serverUrl, 'year');
  await migrate(databaseUrl);
  console.log(`a year of automatic top-up, seed ${settings.seed}: begins`);
  const { violations, text } = await runYear(settings, {
    databaseUrl,
    dataFile: join(folder, 'partners.db'),
    onProgress: console.log,
  });
  console.log(text);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
