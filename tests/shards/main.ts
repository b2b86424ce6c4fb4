// `npm run test:shards`: the product with its users spread over two shards behind one directory database, on
// PostgreSQL 15 of Debian with PL/Proxy and postgres_fdw. Gateway, workers and sandbox are as they are; only
// DATABASE_URL and SHARD_DATABASE_URLS differ. Ends with 1 when anything was violated.
// `--only=months,closing,journeys,chaos,year,statements` chooses; statements are those of what ran before.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { smallChaos } from '../chaos/chaos-settings.ts';
import { runChaos } from '../chaos/run-chaos.ts';
import type { RunReport } from '../harness/report.ts';
import { newSeed } from '../harness/run-settings.ts';
import { runYear } from '../year/run-year.ts';
import { smallYear } from '../year/year-settings.ts';
import { closingOnShards } from './closing.ts';
import { ensureDebianPostgres } from './debian-postgres.ts';
import { monthsOnShards } from './months.ts';
import { type ShardedDatabases, startShardServers } from './sharded-databases.ts';
import { statementsWithoutUser } from './statements.ts';

/** The main job: topping up, paying, what becomes of it, and automatic top-up. */
const JOURNEYS = [
  'whole-top-up',
  'paying',
  'delivery',
  'points',
  'direct',
  'automatic',
  'saved-numbers',
  'family',
  'family-cap',
  'campaigns',
  'vouchers',
];
/**
 * A gateway that is killed takes longer to be back, as it asks three databases whether they are up to date.
 */
const KILLS = 4;
/** What families come to is read from one database. */
const FAMILIES = 0;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = (name: string): boolean => !values.only || values.only.split(',').includes(name);

ensureDebianPostgres();
const servers = await startShardServers(2);
const folder = mkdtempSync(join(tmpdir(), 'phonebill-shards-'));
let wrong = 0;
try {
  if (chosen('months')) wrong += await part('months', printed(monthsOnShards));
  if (chosen('closing')) wrong += await part('closing', printed(closingOnShards));
  if (chosen('journeys')) wrong += await part('journeys', async (databases) => runJourneys(databases));
  if (chosen('chaos'))
    wrong += await part('chaos', async ({ databaseUrl, shardDatabaseUrls }) =>
      reported(
        await runChaos(
          { ...smallChaos, kills: KILLS, families: FAMILIES, seed: newSeed() },
          databaseUrl,
          shardDatabaseUrls,
        ),
      ),
    );
  if (chosen('year'))
    wrong += await part('year', async (databases) =>
      reported(
        await runYear({ ...smallYear, seed: 1 }, { ...databases, dataFile: join(folder, 'partners.db') }),
      ),
    );
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(wrong === 0 ? '\nshards: everything holds' : `\nshards: ${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;

/** Runs one part on databases of its own; gives how much was wrong. */
async function part(name: string, run: (databases: ShardedDatabases) => Promise<number>): Promise<number> {
  console.log(`\n── ${name} on two shards`);
  const databases = await servers.create(name);
  try {
    let failed = await run(databases);
    if (chosen('statements')) {
      const without = await statementsWithoutUser(databases.shardDatabaseUrls, {
        booksWereRead: name !== 'journeys',
      });
      for (const statement of without) console.log(`  without a user: ${statement}`);
      failed += without.length;
    }
    return failed;
  } finally {
    await databases.drop();
  }
}

/** Prints each sentence of what is wrong; gives how many there are. */
function printed(find: (databases: ShardedDatabases) => Promise<string[]>) {
  return async (databases: ShardedDatabases): Promise<number> => {
    const found = await find(databases);
    for (const sentence of found) console.log(`  ${sentence}`);
    return found.length;
  };
}

function runJourneys({ databaseUrl, shardDatabaseUrls }: ShardedDatabases): number {
  const files = JOURNEYS.map((name) => `/${name}.journey.ts`);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--project=phone-zh', ...files],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        JOURNEYS_DATABASE_URL: databaseUrl,
        JOURNEYS_SHARD_DATABASE_URLS: shardDatabaseUrls.join(' '),
      },
    },
  );
  return status === 0 ? 0 : 1;
}

function reported({ violations, text }: RunReport): number {
  console.log(text);
  return violations.length;
}
