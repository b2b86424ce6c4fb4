// Every attack against a gateway on a PostgreSQL of its own: `npm run test:abuse`. With `-- --minutes 20` a
// mixed load of so long with normal users in between instead; with `-- --only words` the attacks so named.
// Ends with 1 when anything did not hold.

import { parseArgs } from 'node:util';
import { printReport } from '../harness/report.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { allAttacks } from './all-attacks.ts';
import { runMixedLoad } from './mixed-load.ts';
import { runAttacks } from './run-attacks.ts';
import { startTarget } from './target.ts';

const { minutes, only = '' } = parseArgs({
  options: { minutes: { type: 'string' }, only: { type: 'string' } },
}).values;
const attacks = allAttacks.filter(({ name }) => name.includes(only));

await onThrowawayDatabase('abuse', async ({ databaseUrl }) => {
  const target = await startTarget(databaseUrl);
  try {
    printReport(
      minutes === undefined
        ? await runAttacks(target, attacks, 'whole')
        : await runMixedLoad(target, attacks, Number(minutes)),
    );
  } finally {
    await target.stop();
  }
});
