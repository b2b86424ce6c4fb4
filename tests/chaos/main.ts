// The full run, on a PostgreSQL of its own: `node tests/chaos/main.ts [--seed 1] [--orders 200] [--users 40]
// [--kills 50]`. Ends with 1 when anything was violated; the seed it prints repeats the run.

import { printReport } from '../harness/report.ts';
import { settingsFromCommandLine } from '../harness/run-settings.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { type ChaosSettings, fullChaos } from './chaos-settings.ts';
import { runChaos } from './run-chaos.ts';

const settings = settingsFromCommandLine<ChaosSettings>(fullChaos);
console.log(`chaos, seed ${settings.seed}: begins`);
printReport(await onThrowawayDatabase('chaos', ({ databaseUrl }) => runChaos(settings, databaseUrl)));
