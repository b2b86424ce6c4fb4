// A real PostgreSQL 18 in a folder of its own, for `npm start` (durable) and for the tests (fast, thrown
// away). It is for trying the product: an installation for real customers uses a separate server
// (docs/deployment.md). Guarantees: there is one server per folder; only this machine can reach it, with a
// password that only its owner can read; it never outlives this process; and whatever state a crash left the
// folder in, the next start recovers it or its error says what to do. Decision 17 says why this is our own
// code.

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';
import { databaseHome, ensureCluster } from './cluster-folder.ts';
import { databasePrograms } from './embedded-binaries.ts';
import { freePort } from './free-port.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';
import { startWatchdog } from './watchdog.ts';
import { OperatorError } from './operator-error.ts';
import { startServer, type PostgresServer, type ServerOptions } from './postgres-server.ts';
import { settingsFor, type DatabaseKind } from './postgres-settings.ts';
import { accountForDatabase } from './unix-account.ts';

/** macOS limits a socket's path to 103 characters, of which its own name takes up to 20. */
const LONGEST_SOCKET_FOLDER = 80;

export interface EmbeddedDatabaseOptions {
  /** The folder of the data, the password, the port and the log; created when missing. */
  readonly folder: string;
  /** A throwaway database is faster, may lose data, and removes its folder when it stops. */
  readonly kind: DatabaseKind;
}

export interface EmbeddedDatabase {
  /** The administrator's address, without a particular database: see databases.ts. */
  readonly serverUrl: string;
  /** The actual location of the data (see cluster-folder.ts). */
  readonly home: string;
  /** Resolves when the server is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Stops the server; waits at most `withinMs` for open work. */
  stop(withinMs?: number): Promise<void>;
}

export async function startEmbeddedDatabase({
  folder: given,
  kind,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(given);
  mkdirSync(folder, { recursive: true });
  const account = accountForDatabase();
  const programs = databasePrograms(account);
  const password = rememberedPassword(folder);
  const home = databaseHome(folder, account);
  const cluster = ensureCluster({ home, account, programs, password });
  await stopStalePostmaster(cluster);

  const port = await rememberedPort(folder);
  const logFile = join(folder, 'postgres.log');
  const server = await startOrExplain({
    program: programs.postgres,
    account,
    cluster,
    settings: settingsFor(kind, port, kind === 'throwaway' ? socketIn(home) : {}),
    logFile,
  });
  const foldersToRemove = kind === 'throwaway' ? [home, folder] : [];
  const watchdog = startWatchdog(server.pid, foldersToRemove);
  return {
    serverUrl: `postgres://phonebill:${password}@127.0.0.1:${port}`,
    home,
    exited: server.exited,
    stop: async (withinMs) => {
      await server.stop(withinMs);
      watchdog.release();
      for (const each of foldersToRemove) rmSync(each, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the setting for a socket, which gives sessions of this machine a faster way than TCP, if the system
 * permits so long a path.
 */
function socketIn(folder: string): Record<string, string> {
  return folder.length <= LONGEST_SOCKET_FOLDER ? { unix_socket_directories: folder } : {};
}

async function startOrExplain(options: ServerOptions): Promise<PostgresServer> {
  rmSync(options.logFile, { force: true });
  try {
    return await startServer(options);
  } catch (cause) {
    const log = existsSync(options.logFile) ? readFileSync(options.logFile, 'utf8') : '';
    const end = log.trimEnd().split('\n').slice(-8).join('\n  ');
    throw new OperatorError(`PostgreSQL did not start. The end of ${options.logFile}:\n  ${end}`, { cause });
  }
}

function rememberedPassword(folder: string): string {
  const file = join(folder, 'postgres.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('hex');
  writeFileAtomic(file, `${password}\n`, 0o600);
  return password;
}

/** Returns the same port each time while it is free, so that an operator's notes remain correct. */
async function rememberedPort(folder: string): Promise<number> {
  const file = join(folder, 'postgres.port');
  const before = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  const port = await freePort(before > 0 ? before : 0);
  if (port !== before) writeFileAtomic(file, `${port}\n`, 0o644);
  return port;
}
