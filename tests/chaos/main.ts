// The full run, on a PostgreSQL of its own: `node tests/chaos/main.ts [--seed 1] [--orders 200] [--users 40]
// [--kills 50]`. Ends with 1 when anything was violated; the seed it prints repeats the run.

import { printReport } from '../harness/report.ts';
import { settingsFromCommandLine } from '../harness/run-settings.ts';
import { canHaveOwnDisk, startOwnDatabase } from '../support/own-database.ts';
import { type ChaosSettings, diskMb, fullChaos } from './chaos-settings.ts';
import { runChaos } from './run-chaos.ts';

const settings = settingsFromCommandLine<ChaosSettings>(fullChaos);
console.log(`chaos, seed ${settings.seed}: begins`);
const database = await startOwnDatabase(canHaveOwnDisk ? { diskMb } : {});
try {
  printReport(await runChaos(settings, database.url, [], database));
} finally {
  await database.drop();
}
