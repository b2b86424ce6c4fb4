// The long drill: `node tests/restore/main.ts [--seed 1] [--ordersBefore 400] [--unpaidOrders 40] …`. Ends
// with 1 when anything was violated; the seed it prints repeats the run.

import { printReport } from '../harness/report.ts';
import { settingsFromCommandLine } from '../harness/run-settings.ts';
import { type DrillSettings, fullDrill } from './drill-settings.ts';
import { runDrill } from './run-drill.ts';

const settings = settingsFromCommandLine<DrillSettings>(fullDrill);
console.log(`drill of restoring, seed ${settings.seed}: begins`);
const { violations, secondDebits, text } = await runDrill(settings);
printReport({ violations: [...violations, ...secondDebits], text: [text, ...secondDebits].join('\n') });
