// The primary killed again and again, on three servers: `node tests/failover/main.ts [--rounds 20]
// [--synchronous 1] [--seed 1] …`. Ends with 1 when anything was violated, as `--synchronous 0` must.

import { printReport } from '../harness/report.ts';
import { settingsFromCommandLine } from '../harness/run-settings.ts';
import { type FailoverSettings, usualFailover } from './failover-settings.ts';
import { runFailover } from './run-failover.ts';

const settings = settingsFromCommandLine<FailoverSettings>(usualFailover);
console.log(`fail-over, seed ${settings.seed}: begins`);
printReport(await runFailover(settings));
