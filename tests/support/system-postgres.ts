// A PostgreSQL server from this machine's own packages (Debian's), which include pg_dump, for what the
// packaged server lacks.

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment, startServer } from '../../apps/launcher/src/postgres-server.ts';
import { settingsFor } from '../../apps/launcher/src/postgres-settings.ts';
import { accountForDatabase } from '../../apps/launcher/src/unix-account.ts';
import { startWatchdog } from '../../apps/launcher/src/watchdog.ts';

const PACKAGES = '/usr/lib/postgresql';

/** Returns the folder of the newest server's programs; null when there is none. */
export function systemPostgres(): string | null {
  if (!existsSync(PACKAGES)) return null;
  const versions = readdirSync(PACKAGES).toSorted((one, other) => Number(other) - Number(one));
  const folders = versions.map((version) => join(PACKAGES, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export interface SystemServer {
  /** The administrator's address, without a particular database; no password is needed. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the folders that a server keeps in `home`. */
export const partsOf = (home: string): { readonly cluster: string; readonly sockets: string } => ({
  cluster: join(home, 'data'),
  sockets: join(home, 'sockets'),
});

/** Creates `home`, for the account that runs the server, with an empty cluster in it. */
export function makeSystemCluster(programs: string, home: string): void {
  const account = accountForDatabase();
  makeFolderFor(home);
  const { cluster } = partsOf(home);
  const how = ['--username=phonebill', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync(join(programs, 'initdb'), ['-D', cluster, ...how], {
    ...account,
    cwd: home,
    env: plainEnvironment(),
    stdio: 'pipe',
  });
}

/** Creates a folder that only the account which runs the server may read and write. */
export function makeFolderFor(folder: string): void {
  const account = accountForDatabase();
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

export interface SystemServerOptions {
  /** Settings in addition to those of the embedded server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** `throwaway` is faster, but its data does not survive a power cut. */
  readonly kind?: 'durable' | 'throwaway';
  /** A folder that is removed when this process dies without stopping the server. */
  readonly goesWithIt?: string;
}

/** Starts the server on the cluster in `home`. */
export async function startSystemServer(
  programs: string,
  home: string,
  port: number,
  { settings = {}, kind = 'durable', goesWithIt }: SystemServerOptions = {},
): Promise<SystemServer> {
  const { cluster, sockets } = partsOf(home);
  if (!existsSync(sockets)) makeFolderFor(sockets);
  const server = await startServer({
    program: join(programs, 'postgres'),
    account: accountForDatabase(),
    cluster,
    settings: settingsFor(kind, port, { unix_socket_directories: sockets, ...settings }),
    logFile: `${home}.log`,
  });
  const watchdog = startWatchdog(server.pid, goesWithIt === undefined ? [] : [goesWithIt]);
  return {
    url: `postgres://phonebill@127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      watchdog.release();
    },
  };
}
