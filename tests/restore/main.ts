// The long drill: `node tests/restore/main.ts [--seed 1] [--ordersBefore 400] [--unpaidOrders 40] …`. Ends
// with 1 when anything was violated; the seed it prints repeats the run.

import { printReport } from '../harness/report.ts';
import { settingsFromCommandLine } from '../harness/run-settings.ts';
import { type DrillSettings, fullDrill } from './drill-settings.ts';
import { waysHere } from './drill-ways.ts';
import { runDrill } from './run-drill.ts';

const settings = settingsFromCommandLine<DrillSettings>(fullDrill);
console.log(`drill of restoring, seed ${settings.seed}: begins`);
const drills = [];
for (const way of waysHere(console.log)) drills.push(await runDrill(settings, way));
printReport({
  violations: drills.flatMap(({ violations, secondDebits }) => [...violations, ...secondDebits]),
  text: drills.map(({ text, secondDebits }) => [text, ...secondDebits].join('\n')).join('\n'),
});
