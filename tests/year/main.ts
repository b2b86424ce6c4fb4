// The full run, on a PostgreSQL of its own: `npm run test:year -- [--agreements 10000] [--days 365] [--kills
// 20] [--fail 0.05] [--balanceShare 0.02] [--seed 7]`. Ends with 1 when anything was violated; the seed it
// prints draws the same people, actions and kills again.

import { join } from 'node:path';
import { printReport } from '../harness/report.ts';
import { settingsFromCommandLine } from '../harness/run-settings.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { runYear } from './run-year.ts';
import { fullYear, type YearSettings } from './year-settings.ts';

const settings = settingsFromCommandLine<YearSettings>(fullYear);
console.log(`a year of automatic top-up, seed ${settings.seed}: begins`);
printReport(
  await onThrowawayDatabase('year', ({ databaseUrl, folder }) =>
    runYear(settings, { databaseUrl, dataFile: join(folder, 'partners.db'), onProgress: console.log }),
  ),
);
