/** Debian's PostgreSQL 15 with PL/Proxy and postgres_fdw, which the packaged PostgreSQL lacks. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { debianPackages, filesAreThere } from '../harness/needs.ts';
import { makeDurableFolder } from '../support/database-folder.ts';
import { makeSystemCluster, startSystemServer } from '../support/system-postgres.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const PROXY_EXTENSION = '/usr/share/postgresql/15/extension/plproxy.control';

export const debianPostgres = debianPackages(
  ['postgresql-15-plproxy'],
  filesAreThere(PROXY_EXTENSION, join(PROGRAMS, 'postgres')),
);

/** Records each statement that arrives, for a check at the end. */
const KEEPS_STATEMENTS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '50000',
};

export interface DebianServer {
  /** The address without a particular database. */
  readonly serverUrl: string;
  stop(): Promise<void>;
}

/** Starts one server in a folder that is removed with it. Any process on this machine may connect. */
export async function startDebianServer(): Promise<DebianServer> {
  const folder = makeDurableFolder('shards');
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
