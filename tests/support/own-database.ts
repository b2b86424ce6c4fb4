// A PostgreSQL server for one test file, for what cannot be done to the shared one: freezing it, stopping it,
// filling its disk.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { ensureProductDatabase } from '../../apps/launcher/src/product-role.ts';
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { holdPostgres, signal } from './kill-postgres.ts';

export interface OwnDatabase {
  /** The address of the migrated database, whose commits are flushed to the disk. */
  readonly url: string;
  /** Freezes every process of the server: nothing is closed or answered. */
  freeze(): void;
  /** Keeps it from opening sessions, as on a machine that is too busy; open sessions continue. */
  freezeNewSessions(): void;
  /** Lets frozen processes continue. */
  thaw(): void;
  /** Stops the server. `fast` flushes everything; `immediate` does not, and the next start recovers it. */
  stopServer(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts the server; does nothing while it runs. */
  startServer(): Promise<void>;
  /** Whether the disk can be filled: true when it was started with `diskMb`. */
  readonly hasOwnDisk: boolean;
  /** Fills its disk completely. */
  fillDisk(): void;
  freeDisk(): void;
  /** Runs a statement as the administrator. */
  administer(statement: string): Promise<void>;
  /** Ends the server and removes its data. */
  drop(): Promise<void>;
}

/** Whether a server can have its own disk: a memory disk, which only root may mount. */
export const canHaveOwnDisk = process.platform === 'linux' && process.getuid?.() === 0;

export interface OwnDatabaseOptions {
  /** The size (MB) of the disk for its data; see {@link canHaveOwnDisk}. */
  readonly diskMb?: number;
}

export async function startOwnDatabase({ diskMb }: OwnDatabaseOptions = {}): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-own-database-'));
  if (diskMb) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder]);
  // When run by root, the database server uses another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  const ballast = join(folder, 'ballast');
  let hasEnded = false;
  const start = async (): Promise<EmbeddedDatabase> => {
    const started = await startEmbeddedDatabase({ folder, kind: 'durable' });
    hasEnded = false;
    void started.exited.then(() => {
      hasEnded = true;
    });
    return started;
  };
  let server: EmbeddedDatabase | null = await start();
  const { serverUrl } = server;
  let frozen: number[] = [];
  const thaw = (): void => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
  };
  // An interrupted run leaves no frozen processes and no mounted disk behind.
  const clearUp = (): void => {
    thaw();
    if (diskMb) execFileSync('umount', ['--lazy', folder]);
  };
  process.once('exit', clearUp);

  // The role is no superuser, as in the product.
  const url = await ensureProductDatabase(serverUrl, folder, 'phonebill');
  await migrate(url);
  return {
    url,
    freeze() {
      if (!server) throw new Error('the server is not running');
      frozen = holdPostgres(server.home);
    },
    freezeNewSessions() {
      if (!server) throw new Error('the server is not running');
      frozen = [postmasterOf(server.home)];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    async stopServer(how = 'fast') {
      if (server && how === 'immediate') {
        process.kill(postmasterOf(server.home), 'SIGQUIT');
        await server.exited;
      }
      await server?.stop();
      server = null;
    },
    async startServer() {
      if (server && !hasEnded) return;
      await server?.stop();
      server = await start();
      // Its users know no other address.
      if (server.serverUrl !== serverUrl) throw new Error(`the server came back as ${server.serverUrl}`);
    },
    hasOwnDisk: diskMb !== undefined,
    fillDisk() {
      // The server may use some space between the query and the filling: then the remaining space is queried
      // again.
      for (let tries = 1; ; tries += 1) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          execFileSync('fallocate', ['--length', String(bavail * bsize), ballast], { stdio: 'ignore' });
          return;
        } catch (error) {
          if (tries === 5) throw error;
        }
      }
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    async administer(statement) {
      const pool = createPool(urlOfDatabase(serverUrl, 'phonebill'), 1);
      try {
        await pool.query(statement);
      } finally {
        await pool.end();
      }
    },
    async drop() {
      thaw();
      process.removeListener('exit', clearUp);
      await server?.stop();
      if (diskMb) execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postmasterOf(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8'), 10);
}
