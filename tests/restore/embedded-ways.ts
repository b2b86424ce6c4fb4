/**
 * The ways for the embedded database: `npm run backup` and `npm run restore`, where this machine has a recent
 * enough pg_dump, and a copy of its folder.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { backUp } from '../../apps/launcher/src/backup/back-up.ts';
import { clientProgram } from '../../apps/launcher/src/backup/dump-programs.ts';
import { restore } from '../../apps/launcher/src/backup/restore.ts';
import { databasePrograms } from '../../apps/launcher/src/embedded-binaries.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { OperatorError } from '../../apps/launcher/src/operator-error.ts';
import { ensureProductDatabase } from '../../apps/launcher/src/product-role.ts';
import { accountForDatabase } from '../../apps/launcher/src/unix-account.ts';
import { holdPostgres, killPostgres, signal } from '../support/kill-postgres.ts';
import type { DrillDatabase, DrillWay } from './drill-database.ts';

/** `keep` backs up a running server's folder; `bringBack` makes a data folder from the backup. */
function embedded(
  name: string,
  keep: (server: EmbeddedDatabase, dataFolder: string, kept: string) => Promise<void>,
  bringBack: (kept: string, dataFolder: string) => Promise<void>,
): DrillWay {
  return {
    name,
    async start(folder): Promise<DrillDatabase> {
      const begin = async (dataFolder: string): Promise<EmbeddedDatabase> => {
        const server = await startEmbeddedDatabase({ folder: dataFolder, kind: 'durable' });
        await ensureProductDatabase(server.serverUrl, dataFolder, 'phonebill');
        return server;
      };
      const [data, kept, restored] = ['data', 'kept', 'restored'].map((part) => join(folder, part)) as [
        string,
        string,
        string,
      ];
      let server = await begin(data);
      return {
        serverUrl: () => server.serverUrl,
        prepare: () => Promise.resolve(),
        async keepMoment() {
          const moment = new Date();
          await keep(server, data, kept);
          return moment;
        },
        kill: () => killPostgres(server.home),
        async restore() {
          await server.stop();
          await bringBack(kept, restored);
          server = await begin(restored);
        },
        stop: () => server.stop(),
      };
    },
  };
}

const byDump = embedded(
  'npm run backup',
  async (_server, dataFolder, kept) => void (await backUp(dataFolder, kept)),
  restore,
);

/** A stopped server writes nothing, so its folder is as after a power failure. */
const byCopy = embedded(
  'a copy of the data folder',
  (server, dataFolder, kept) => {
    const held = holdPostgres(server.home);
    try {
      execFileSync('cp', ['-aL', dataFolder, kept]);
    } finally {
      for (const pid of held) signal(pid, 'SIGCONT');
    }
    return Promise.resolve();
  },
  (kept, dataFolder) => {
    execFileSync('cp', ['-aL', kept, dataFolder]);
    return Promise.resolve();
  },
);

/**
 * Returns the way by `npm run backup` where it works here; otherwise the one by a copy, and says what to
 * install.
 */
export function embeddedWay(say: (line: string) => void): DrillWay {
  try {
    clientProgram('pg_dump', Number(databasePrograms(accountForDatabase()).major));
    return byDump;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    say(`npm run backup is not drilled: ${error.message}`);
    return byCopy;
  }
}
