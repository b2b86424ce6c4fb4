// An installation is operated under load: `npm run test:operate`, on a PostgreSQL of its own or, with
// DATABASE_URL, on an empty database of yours. `-- --before v0.1.0` takes the release before from git.
// `-- --proxy small` needs no nginx. Ends with 1 when a request failed or anything else did not hold.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printReport } from '../harness/report.ts';
import { onThrowawayDatabase, type ThrowawayDatabase } from '../harness/throwaway-database.ts';
import { hasNginx } from './proxy.ts';
import { runOperate } from './run-operate.ts';

const { before = null, proxy } = parseArgs({
  options: { before: { type: 'string' }, proxy: { type: 'string' } },
}).values;
const useNginx = proxy === undefined ? hasNginx() : proxy === 'nginx';
if (!useNginx)
  console.log('Without nginx (to have it: apt-get install nginx): behind a small proxy of the test.');

const databaseUrl = process.env['DATABASE_URL'];
const run = async (database: ThrowawayDatabase): Promise<void> =>
  printReport(
    await runOperate(
      {
        roles: ['web', 'web', 'worker', 'worker'],
        proxy: useNginx ? 'nginx' : 'small',
        before,
        steps: 'all',
      },
      database,
    ),
  );
if (databaseUrl === undefined) await onThrowawayDatabase('operate', run);
else await run({ databaseUrl, folder: mkdtempSync(join(tmpdir(), 'phonebill-operate-')) });
