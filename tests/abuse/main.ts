// Every attack against a gateway on a PostgreSQL of its own: `npm run test:abuse`. With `-- --minutes 20` a
// mixed load of so long with normal users in between instead. Ends with 1 when anything did not hold.

import { parseArgs } from 'node:util';
import { printReport } from '../harness/report.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { allAttacks } from './all-attacks.ts';
import { runMixedLoad } from './mixed-load.ts';
import { runAttacks } from './run-attacks.ts';
import { startTarget } from './target.ts';

const { minutes } = parseArgs({ options: { minutes: { type: 'string' } } }).values;

await onThrowawayDatabase('abuse', async ({ databaseUrl }) => {
  const target = await startTarget(databaseUrl);
  try {
    printReport(
      minutes === undefined
        ? await runAttacks(target, allAttacks, 'whole')
        : await runMixedLoad(target, allAttacks, Number(minutes)),
    );
  } finally {
    await target.stop();
  }
});
