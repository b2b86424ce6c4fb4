// Every attack against a gateway on a PostgreSQL of its own: `npm run test:abuse`. Ends with 1 when anything
// did not hold.

import { printReport } from '../harness/report.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { allAttacks } from './all-attacks.ts';
import { runAttacks } from './run-attacks.ts';
import { startTarget } from './target.ts';

await onThrowawayDatabase('abuse', async ({ databaseUrl }) => {
  const target = await startTarget(databaseUrl);
  try {
    printReport(await runAttacks(target, allAttacks, 'whole'));
  } finally {
    await target.stop();
  }
});
