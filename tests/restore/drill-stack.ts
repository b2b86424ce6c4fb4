/**
 * What a drill runs on: a durable embedded database that archives its log, the gateway as a process that is
 * killed, and the sandbox, which outlives both, as partners do.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { makeBackup } from '../../apps/launcher/src/backup/make-backup.ts';
import { restore } from '../../apps/launcher/src/backup/restore.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { quickGateway } from '../chaos/chaos-settings.ts';
import type { ChildProgram } from '../support/child-process.ts';
import { makeDurableFolder } from '../support/database-folder.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { killPostgres } from '../support/kill-postgres.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';

export interface DrillStack {
  readonly gatewayUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly sandbox: SandboxClient;
  /** Of the database that runs now. */
  pool(): Pool;
  backUp(): Promise<unknown>;
  /** Resolves when everything that was written so far is in the archive. */
  archiveLog(): Promise<void>;
  /** Kills gateway and database, restores the database at `to`, and starts both on it. */
  loseAllAndRestore(to: Date): Promise<void>;
  stop(): Promise<void>;
}

/** `environment` is for the gateway. */
export async function startDrillStack(environment: Record<string, string>): Promise<DrillStack> {
  const folder = makeDurableFolder('drill');
  const backupFolder = join(folder, 'backup');
  const startDatabase = async (name: string) => {
    const server = await startEmbeddedDatabase({ folder: join(folder, name), kind: 'durable', backupFolder });
    await ensureDatabase(server.serverUrl, 'phonebill');
    const url = urlOfDatabase(server.serverUrl, 'phonebill');
    await migrate(url);
    return { ...server, url, pool: createTestPool(url, 8) };
  };

  let database = await startDatabase('data');
  const processes = await startGatewayProcesses(database.url, { sandbox: 'apart' });
  const ports = await gatewayPorts();
  const startGateway = async (databaseUrl: string): Promise<ChildProgram> => {
    const settings = { ...quickGateway, ...environment, DATABASE_URL: databaseUrl };
    const { program, ready } = processes.startAt(ports, settings);
    await ready();
    return program;
  };
  let gateway = await startGateway(database.url);

  return {
    gatewayUrl: ports.url,
    keys: processes.keys,
    sandbox: createSandboxClient(processes.sandboxUrl),
    pool: () => database.pool,
    backUp: () => makeBackup({ dataFolder: join(folder, 'data'), backupFolder, keptDays: 14 }),
    async archiveLog() {
      const { rows } = await database.pool.query<{ name: string }>(
        'select pg_walfile_name(pg_switch_wal()) as name',
      );
      const file = join(backupFolder, 'wal', `${rows[0]?.name}.gz`);
      await eventually('the log to be archived', () => existsSync(file));
    },
    async loseAllAndRestore(to) {
      await Promise.all([gateway.kill(), killPostgres(database.home)]);
      await Promise.allSettled([database.pool.end(), database.stop()]);
      await restore({
        dataFolder: join(folder, 'restored'),
        backupFolder,
        to,
        timeline: undefined,
        say: () => undefined,
      });
      database = await startDatabase('restored');
      gateway = await startGateway(database.url);
    },
    async stop() {
      await gateway.stop();
      await processes.end();
      await database.pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
