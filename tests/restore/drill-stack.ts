/**
 * What a drill runs on: a durable database, the gateway as a process that is killed, and the sandbox, which
 * outlives both, as partners do.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { quickGateway, quickSandbox } from '../chaos/chaos-settings.ts';
import { startProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import type { DrillWay } from './drill-database.ts';

export interface DrillStack {
  readonly gatewayUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly sandbox: SandboxClient;
  /** Of the database that runs now. */
  pool(): Pool;
  /** While people use it, long before it is lost. */
  backUp(): Promise<void>;
  /** The present moment, to which everything will come back. */
  keepMoment(): Promise<Date>;
  /** Kills gateway and database, restores the database at the moment that was kept, and starts both on it. */
  loseAllAndRestore(): Promise<void>;
  stop(): Promise<void>;
}

/** `environment` is for the gateway. */
export async function startDrillStack(
  way: DrillWay,
  environment: Record<string, string>,
): Promise<DrillStack> {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-drill-'));
  // Run by root, the database is another account, which must get through.
  chmodSync(folder, 0o711);
  const database = await way.start(join(folder, 'database'));
  const open = async (): Promise<{ readonly url: string; readonly pool: Pool }> => {
    await ensureDatabase(database.serverUrl(), 'phonebill');
    const url = urlOfDatabase(database.serverUrl(), 'phonebill');
    await migrate(url);
    return { url, pool: createTestPool(url, 8) };
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
  let present = await open();
  let gateway = startGateway(present.url);
  await answers(`${sandboxUrl}/livez`);
  await answers(`${operationsUrl}/readyz`);

  return {
    gatewayUrl,
    keys,
    sandbox: createSandboxClient(sandboxUrl),
    pool: () => present.pool,
    backUp: database.prepare,
    keepMoment: database.keepMoment,
    async loseAllAndRestore() {
      await Promise.all([gateway.kill(), database.kill()]);
      await present.pool.end().catch(() => undefined);
      await database.restore();
      present = await open();
      gateway = startGateway(present.url);
      await answers(`${operationsUrl}/readyz`);
    },
    async stop() {
      await gateway.stop();
      await sandbox.stop();
      await present.pool.end();
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
