/**
 * Tests the product with its users spread over two shards behind one directory database, on Debian's
 * PostgreSQL 15 with PL/Proxy and postgres_fdw. Gateway, workers and sandbox are unchanged; only DATABASE_URL
 * and SHARD_DATABASE_URLS differ. After each part, the statements that arrived at the shards are checked.
 */
import { join } from 'node:path';
import { smallChaos } from '../chaos/chaos-settings.ts';
import { runChaos } from '../chaos/run-chaos.ts';
import { newSeed, noInstall } from '../harness/command-line.ts';
import { runParts } from '../harness/parts.ts';
import { runProgram } from '../harness/program.ts';
import type { RunReport } from '../harness/report.ts';
import { runTool } from '../harness/run-tool.ts';
import { runYear } from '../year/run-year.ts';
import { smallYear } from '../year/year-settings.ts';
import { closingOnShards } from './closing.ts';
import { debianPostgres } from './debian-postgres.ts';
import { monthsOnShards } from './months.ts';
import { type ShardedDatabases, type ShardServers, startShardServers } from './sharded-databases.ts';
import { statementsWithoutUser } from './statements.ts';

/** Journeys of the main job: topping up, paying, the results, and automatic top-up. */
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
 * Fewer than usual: a killed gateway takes longer to return, as it asks three databases whether they are up
 * to date.
 */
const KILLS = 4;
/** None, as the results of families are read from one database. */
const FAMILIES = 0;

const STATEMENTS = 'statements';

/** Returns a sentence for each thing that does not hold. */
type PartOfShards = (databases: ShardedDatabases, folder: () => string) => Promise<readonly string[]>;
const parts: Readonly<Record<string, PartOfShards>> = {
  months: monthsOnShards,
  closing: closingOnShards,
  async journeys({ databaseUrl, shardDatabaseUrls }) {
    const files = JOURNEYS.map((name) => `/${name}.journey.ts`);
    const status = await runTool('@playwright/test/cli.js', ['test', '--project=phone-zh', ...files], {
      JOURNEYS_DATABASE_URL: databaseUrl,
      JOURNEYS_SHARD_DATABASE_URLS: shardDatabaseUrls.join(' '),
    });
    return status === 0 ? [] : [`playwright ended with ${status}`];
  },
  async chaos({ databaseUrl, shardDatabaseUrls }) {
    const settings = { ...smallChaos, kills: KILLS, families: FAMILIES, seed: newSeed() };
    return reported(await runChaos(settings, databaseUrl, shardDatabaseUrls));
  },
  async year(databases, folder) {
    const dataFile = join(folder(), 'partners.db');
    return reported(await runYear({ ...smallYear, seed: 1 }, { ...databases, dataFile }));
  },
};

await runProgram({
  name: 'test:shards',
  shows: 'the product is as it is with its users spread over two shards',
  options: { noInstall },
  parts: [...Object.keys(parts), STATEMENTS],
  async run({ options, isChosen, folder, afterwards }) {
    const chosen = Object.entries(parts).filter(([name]) => isChosen(name));
    let servers: ShardServers | undefined;
    afterwards(() => servers?.stop());
    return runParts(
      chosen.map(([name, run]) => ({
        name,
        needs: [debianPostgres],
        async run() {
          servers ??= await startShardServers(2);
          const databases = await servers.create(name);
          try {
            const found = await run(databases, folder);
            if (!isChosen(STATEMENTS)) return found;
            const without = await statementsWithoutUser(databases.shardDatabaseUrls, {
              booksWereRead: name !== 'journeys',
            });
            return [...found, ...without.map((statement) => `without a user: ${statement}`)];
          } finally {
            await databases.drop();
          }
        },
      })),
      options,
    );
  },
});

function reported({ violations, text }: RunReport): readonly string[] {
  console.log(text);
  return violations;
}
