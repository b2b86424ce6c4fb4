/**
 * PostgreSQL 15 of Debian with PL/Proxy and postgres_fdw, which the packaged PostgreSQL does not have. Root
 * installs what is missing; anybody else is told what to type.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { makeSystemCluster, startSystemServer } from '../support/system-postgres.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const PROXY_EXTENSION = '/usr/share/postgresql/15/extension/plproxy.control';
const INSTALL = ['apt-get', 'install', '--yes', '--no-install-recommends', 'postgresql-15-plproxy'];

/** Each statement that arrives is kept, to be looked at in the end. */
const KEEPS_STATEMENTS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '50000',
};

export interface DebianServer {
  /** Without a particular database. */
  readonly serverUrl: string;
  stop(): Promise<void>;
}

/** Installs the packages when root runs this. Throws Error saying what to type otherwise. */
export function ensureDebianPostgres(): void {
  if (existsSync(PROXY_EXTENSION) && existsSync(join(PROGRAMS, 'postgres'))) return;
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'inherit' });
    const [command = '', ...args] = INSTALL;
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!existsSync(PROXY_EXTENSION))
    throw new Error(`This needs PostgreSQL 15 with PL/Proxy. On Debian 12, as root:\n  ${INSTALL.join(' ')}`);
}

/** One server in a folder of its own that goes with it. Anybody on this machine may connect to it. */
export async function startDebianServer(): Promise<DebianServer> {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-shards-'));
  chmodSync(folder, 0o711);
  const home = join(folder, 'home');
  makeSystemCluster(PROGRAMS, home);
  const server = await startSystemServer(PROGRAMS, home, await freePort(), {
    settings: KEEPS_STATEMENTS,
    kind: 'throwaway',
    goesWithIt: folder,
  });
  return {
    serverUrl: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
