/**
 * What a drill runs on: a durable embedded database that archives its log, the gateway as a process that is
 * killed, and the sandbox, which outlives both, as partners do.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { makeBackup } from '../../apps/launcher/src/backup/make-backup.ts';
import { restore } from '../../apps/launcher/src/backup/restore.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { quickGateway, quickSandbox } from '../chaos/chaos-settings.ts';
import { startProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { killPostgres } from '../support/kill-postgres.ts';
import { freshKeys } from '../support/partner-keys.ts';
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
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-drill-'));
  // Run by root, the database is another account, which must get through.
  chmodSync(folder, 0o711);
  const backupFolder = join(folder, 'backup');
  const startDatabase = async (name: string) => {
    const server = await startEmbeddedDatabase({ folder: join(folder, name), kind: 'durable', backupFolder });
    await ensureDatabase(server.serverUrl, 'phonebill');
    const url = urlOfDatabase(server.serverUrl, 'phonebill');
    await migrate(url);
    return { ...server, url, pool: createTestPool(url, 8) };
  };

  const keys = freshKeys();
  const { url: gatewayUrl, operationsUrl, environment: ports } = await gatewayPorts();
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const partners = ['CASHIER', 'CARRIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'SMS', 'WALLET'];
  const startGateway = (databaseUrl: string) =>
    startProgram('apps/gateway/src/main.ts', {
      ...keys,
      ...quickGateway,
      ...environment,
      ...ports,
      DATABASE_URL: databaseUrl,
      ...Object.fromEntries(partners.map((name) => [`${name}_URL`, sandboxUrl])),
    });
  const sandbox = startProgram('apps/sandbox/src/main.ts', {
    ...keys,
    ...quickSandbox,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_FILE: ':memory:',
  });
  let database = await startDatabase('data');
  let gateway = startGateway(database.url);
  await answers(`${sandboxUrl}/livez`);
  await answers(`${operationsUrl}/readyz`);

  return {
    gatewayUrl,
    keys,
    sandbox: createSandboxClient(sandboxUrl),
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
      gateway = startGateway(database.url);
      await answers(`${operationsUrl}/readyz`);
    },
    async stop() {
      await gateway.stop();
      await sandbox.stop();
      await database.pool.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(url: string): Promise<unknown> {
  const ok = (answer: Response): boolean => answer.ok;
  return eventually(`an answer of ${url}`, () => fetch(url).then(ok, () => false), {
    withinMs: 60_000,
  });
}
