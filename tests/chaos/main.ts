// The full run, on a PostgreSQL of its own: `node tests/chaos/main.ts [--seed 1] [--orders 200] [--users 40]
// [--kills 50]`. Ends with 1 when anything was violated; the seed it prints repeats the run.

import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { type ChaosSettings, fullChaos, newSeed } from './chaos-settings.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    orders: { type: 'string' },
    users: { type: 'string' },
    kills: { type: 'string' },
  },
});
const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
const settings: ChaosSettings = { ...fullChaos, seed: newSeed(), ...given };

const folder = mkdtempSync(join(tmpdir(), 'phonebill-chaos-'));
// Run by root, the database is another account, which must get through.
chmodSync(folder, 0o711);
const server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
try {
  await ensureDatabase(server.serverUrl, 'chaos');
  const databaseUrl = urlOfDatabase(server.serverUrl, 'chaos');
  await migrate(databaseUrl);
  console.log(`chaos, seed ${settings.seed}: begins`);
  const { violations, text } = await runChaos(settings, databaseUrl);
  console.log(text);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
