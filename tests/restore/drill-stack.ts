/**
 * The stack of a drill: a durable database, the gateway as a process that is killed, and the sandbox, which
 * outlives both, as partners do.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { quickGateway } from '../chaos/chaos-settings.ts';
import type { ChildProgram } from '../support/child-process.ts';
import { makeDurableFolder } from '../support/database-folder.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import type { DrillWay } from './drill-database.ts';

export interface DrillStack {
  readonly gatewayUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly sandbox: SandboxClient;
  /** Returns the pool of the database that runs now. */
  pool(): Pool;
  /** Makes the backup, during use, long before the loss. */
  backUp(): Promise<void>;
  /** Keeps the present moment, to which everything will be restored, and returns it. */
  keepMoment(): Promise<Date>;
  /** Kills gateway and database, restores the database as of the kept moment, and starts both on it. */
  loseAllAndRestore(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the stack. `environment` is for the gateway. */
export async function startDrillStack(
  way: DrillWay,
  environment: Record<string, string>,
): Promise<DrillStack> {
  const folder = makeDurableFolder('drill');
  const database = await way.start(join(folder, 'database'));
  const open = async (): Promise<{ readonly url: string; readonly pool: Pool }> => {
    await ensureDatabase(database.serverUrl(), 'phonebill');
    const url = urlOfDatabase(database.serverUrl(), 'phonebill');
    await migrate(url);
    return { url, pool: createTestPool(url, 8) };
  };

  let present = await open();
  const processes = await startGatewayProcesses(present.url, { sandbox: 'apart' });
  const ports = await gatewayPorts();
  const startGateway = async (databaseUrl: string): Promise<ChildProgram> => {
    const settings = { ...quickGateway, ...environment, DATABASE_URL: databaseUrl };
    const { program, ready } = processes.startAt(ports, settings);
    await ready();
    return program;
  };
  let gateway = await startGateway(present.url);

  return {
    gatewayUrl: ports.url,
    keys: processes.keys,
    sandbox: createSandboxClient(processes.sandboxUrl),
    pool: () => present.pool,
    backUp: database.prepare,
    keepMoment: database.keepMoment,
    async loseAllAndRestore() {
      await Promise.all([gateway.kill(), database.kill()]);
      await present.pool.end().catch(() => undefined);
      await database.restore();
      present = await open();
      gateway = await startGateway(present.url);
    },
    async stop() {
      await gateway.stop();
      await processes.end();
      // Already ended if the restore failed; that failure is what must be reported.
      await present.pool.end().catch(() => undefined);
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
