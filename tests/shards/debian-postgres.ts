/** PostgreSQL 15 of Debian with PL/Proxy and postgres_fdw, which the packaged PostgreSQL does not have. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { plainEnvironment, startServer } from '../../apps/launcher/src/postgres-server.ts';
import { settingsFor } from '../../apps/launcher/src/postgres-settings.ts';
import { accountForDatabase } from '../../apps/launcher/src/unix-account.ts';
import { startWatchdog } from '../../apps/launcher/src/watchdog.ts';
import { debianPackages, filesAreThere } from '../harness/needs.ts';
import { makeDurableFolder } from '../support/database-folder.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const PROXY_EXTENSION = '/usr/share/postgresql/15/extension/plproxy.control';

export const debianPostgres = debianPackages(
  ['postgresql-15-plproxy'],
  filesAreThere(PROXY_EXTENSION, join(PROGRAMS, 'postgres')),
);

/** Each statement that arrives is kept, to be looked at in the end. */
const KEEPS_STATEMENTS = [
  ['shared_preload_libraries', 'pg_stat_statements'],
  ['pg_stat_statements.max', '50000'],
].flatMap(([name = '', value = '']) => ['-c', `${name}=${value}`]);

export interface DebianServer {
  /** Without a particular database. */
  readonly serverUrl: string;
  stop(): Promise<void>;
}

/** One server in a folder of its own that goes with it. Anybody on this machine may connect to it. */
export async function startDebianServer(): Promise<DebianServer> {
  const folder = makeDurableFolder('shards');
  const account = accountForDatabase();
  const home = join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  const cluster = join(home, 'data');
  const made = spawnSync(
    join(PROGRAMS, 'initdb'),
    ['-D', cluster, '--username=phonebill', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...account, cwd: home, env: plainEnvironment(), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15 failed:\n${made.stderr}`);
  const port = await freePort();
  const server = await startServer({
    program: join(PROGRAMS, 'postgres'),
    account,
    cluster,
    settings: [...settingsFor('throwaway', port), ...KEEPS_STATEMENTS],
    logFile: join(folder, 'postgres.log'),
  });
  const watchdog = startWatchdog(server.pid, [folder]);
  return {
    serverUrl: `postgres://phonebill@127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      watchdog.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
