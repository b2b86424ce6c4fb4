// A PostgreSQL server for one test file, for what cannot be done to the one that all tests share: freezing
// it, stopping it, filling its disk.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';

export interface OwnDatabase {
  /** Migrated; commits are flushed to the disk. */
  readonly url: string;
  /** Stops every process of the server where it stands: nothing is closed, nothing is answered. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Leaves no space on its disk; only with `diskMb`. */
  fillDisk(): void;
  freeDisk(): void;
  /** Runs a statement as the administrator. */
  administer(statement: string): Promise<void>;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

/** A disk of its own is a memory disk, which only root may mount. */
export const canHaveOwnDisk = process.platform === 'linux' && process.getuid?.() === 0;
/** Which processes belong to a server is read from /proc. */
export const canFreeze = process.platform === 'linux';

export interface OwnDatabaseOptions {
  /** The data are on a disk of this size; see {@link canHaveOwnDisk}. */
  readonly diskMb?: number;
}

export async function startOwnDatabase({ diskMb }: OwnDatabaseOptions = {}): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-own-database-'));
  if (diskMb) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder]);
  // Run by root, the database is another account, which must get through.
  chmodSync(folder, 0o711);
  const ballast = join(folder, 'ballast');
  const start = (): Promise<EmbeddedDatabase> => startEmbeddedDatabase({ folder, kind: 'durable' });
  let server: EmbeddedDatabase | null = await start();
  const { serverUrl } = server;
  let frozen: number[] = [];
  const thaw = (): void => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
  };
  process.once('exit', thaw);

  await ensureDatabase(serverUrl, 'phonebill');
  const url = urlOfDatabase(serverUrl, 'phonebill');
  await migrate(url);
  return {
    url,
    freeze() {
      if (!server) throw new Error('the server is not running');
      frozen = processesOf(server.home);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    async stopServer() {
      await server?.stop();
      server = null;
    },
    async startServer() {
      server ??= await start();
    },
    fillDisk() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    async administer(statement) {
      const pool = createPool(url, 1);
      try {
        await pool.query(statement);
      } finally {
        await pool.end();
      }
    },
    async remove() {
      thaw();
      process.removeListener('exit', thaw);
      await server?.stop();
      if (diskMb) execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server and every process it has started. */
function processesOf(home: string): number[] {
  const server = Number.parseInt(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8'), 10);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === server);
  // The server first, so that it starts no other meanwhile.
  return [server, ...children];
}

function parentOf(pid: number): number | null {
  try {
    // The name in parentheses may hold spaces: the fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
