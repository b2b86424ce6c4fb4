/**
 * A backup is made of a running server and restored into an embedded database. The server that is backed up
 * comes from this machine's packages, with their pg_dump: few machines have a pg_dump for the embedded
 * database's version.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { backUp } from '../../apps/launcher/src/backup/back-up.ts';
import { restore } from '../../apps/launcher/src/backup/restore.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { readLaunchSettings } from '../../apps/launcher/src/launch-settings.ts';
import { openDatabase } from '../../apps/launcher/src/product-database.ts';
import { type ChildProgram, startProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import {
  makeSystemCluster,
  startSystemServer,
  type SystemServer,
  systemPostgres,
} from '../support/system-postgres.ts';

const programs = systemPostgres();

let folder: string;
let dataFolder: string;
let server: SystemServer | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-backup-'));
  // When run by root, the database server uses another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  dataFolder = join(folder, 'data');
  mkdirSync(join(dataFolder, 'keys'), { recursive: true });
  writeFileSync(join(dataFolder, 'keys', 'gateway.json'), 'a key');
  writeFileSync(join(dataFolder, 'keys', 'numbers.key'), 'the key of mobile numbers');
  if (programs === null) return;
  const port = await freePort();
  makeSystemCluster(programs, join(folder, 'server'));
  server = await startSystemServer(programs, join(folder, 'server'), port);
  await ensureDatabase(server.url, 'phonebill');
  await migrate(urlOfDatabase(server.url, 'phonebill'));
  writeFileSync(join(dataFolder, 'postgres.password'), 'none\n');
  writeFileSync(join(dataFolder, 'postgres.port'), `${port}\n`);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<object[]> {
  const pool = createPool(url, 1);
  try {
    return (await pool.query<object>(text)).rows;
  } finally {
    await pool.end();
  }
}
const insert = (n: number): string =>
  `insert into users (user_no, mobile_no, created_at) values (lpad('${n}', 10, '0'), '13800138000', now())`;

test.skipIf(programs === null)(
  'a restore brings back all data from before the backup, owned by the product’s role',
  async () => {
    const url = urlOfDatabase(server?.url ?? '', 'phonebill');
    for (const n of [1, 2, 3]) await query(url, insert(n));
    const backup = join(folder, 'backups', 'first');
    expect((await backUp(dataFolder, backup)).bytes).toBeGreaterThan(1000);
    await query(url, insert(4));
    expect(readdirSync(backup).toSorted()).toEqual(['database.dump', 'keys']);
    // The key of the numbers is left out: stored beside the database that it encrypts it would protect
    // nothing.
    expect(readdirSync(join(backup, 'keys'))).toEqual(['gateway.json']);

    const restored = join(folder, 'restored');
    await restore(backup, restored);
    expect(readFileSync(join(restored, 'keys', 'gateway.json'), 'utf8')).toBe('a key');
    const database = await openDatabase(readLaunchSettings({ DATA_DIR: restored }));
    try {
      await migrate(database.url);
      expect(await query(database.url, 'select user_no from users order by 1')).toHaveLength(3);
      await query(database.url, insert(5));
      const owners = `select distinct tableowner as owner from pg_tables
        where schemaname in ('public', 'graphile_worker')`;
      expect(await query(database.url, owners)).toEqual([{ owner: 'phonebill_product' }]);
    } finally {
      await database.stop();
    }
  },
);

test.skipIf(programs === null)('a backup and a restore refuse to overwrite an existing folder', async () => {
  const backup = join(folder, 'backups', 'first');
  await expect(backUp(dataFolder, backup)).rejects.toThrow('is there already: name a new folder');
  await expect(restore(backup, dataFolder)).rejects.toThrow(/not empty: .*\nNothing is overwritten/);
});

test.skipIf(programs === null)('a restore of a damaged dump leaves no data folder behind', async () => {
  const backup = join(folder, 'backups', 'damaged');
  await backUp(dataFolder, backup);
  const dump = join(backup, 'database.dump');
  writeFileSync(dump, readFileSync(dump).subarray(0, -1000));
  const elsewhere = join(folder, 'elsewhere');
  await expect(restore(backup, elsewhere)).rejects.toThrow(/pg_restore failed:\n {2}\S/);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test.skipIf(programs === null)('a restore that cannot copy a key leaves no database behind', async () => {
  const backup = join(folder, 'backups', 'unreadable');
  await backUp(dataFolder, backup);
  const key = join(backup, 'keys', 'cashier.json');
  execFileSync('mkfifo', [key]);
  const elsewhere = join(folder, 'elsewhere');
  await expect(restore(backup, elsewhere)).rejects.toThrow(`${key} is neither a file nor a folder: `);
  expect(readdirSync(elsewhere)).toEqual([]);
});

/** Starts a restore as its own process, and waits until it has begun to create its database. */
async function begunRestore(backup: string, into: string): Promise<ChildProgram> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: into };
  const program = startProgram('apps/launcher/src/restore-command.ts', env, [backup]);
  onTestFinished(() => program.kill());
  const isBegun = () => existsSync(join(into, 'postgres.port'));
  await eventually('the database to be begun', isBegun, { withinMs: 60_000 });
  return program;
}

test.skipIf(programs === null)(
  'a killed restore leaves nothing that starts, and the same command completes it',
  async () => {
    const backup = join(folder, 'backups', 'first');
    const cut = join(folder, 'cut-short');
    await (await begunRestore(backup, cut)).kill();
    await expect(openDatabase(readLaunchSettings({ DATA_DIR: cut }))).rejects.toThrow(
      `A restore into ${cut} did not come to its end: type it again, or name another folder.`,
    );
    await restore(backup, cut);
    const database = await openDatabase(readLaunchSettings({ DATA_DIR: cut }));
    try {
      expect(await query(database.url, 'select user_no from users order by 1')).toHaveLength(3);
    } finally {
      await database.stop();
    }
  },
);

test.skipIf(programs === null)('a restore that is stopped removes what it has created', async () => {
  const told = join(folder, 'told-to-end');
  const program = await begunRestore(join(folder, 'backups', 'first'), told);
  expect(await program.stop()).toBe(1);
  expect(program.output()).toMatch(/^\s*Nothing was restored: it was told to end\.\s*$/);
  expect(readdirSync(told)).toEqual([]);
});

test.skipIf(programs === null)('an aborted backup leaves no files behind', async () => {
  const backup = join(folder, 'backups', 'told-to-end');
  await expect(backUp(dataFolder, backup, AbortSignal.abort())).rejects.toThrow(
    'Nothing was backed up: it was told to end.',
  );
  expect(readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('told'))).toEqual([]);
});

test('a folder without a backup or without a database is named in the error', async () => {
  await expect(restore(folder, join(folder, 'new'))).rejects.toThrow(`There is no backup in ${folder}`);
  await expect(backUp(folder, join(folder, 'backups', 'of-none'))).rejects.toThrow(
    `There is no database of the product in ${folder}`,
  );
});

test('a backup of a stopped product is refused, with the ways to start or copy it', async () => {
  const stopped = join(folder, 'stopped');
  mkdirSync(stopped);
  writeFileSync(join(stopped, 'postgres.password'), 'none\n');
  writeFileSync(join(stopped, 'postgres.port'), `${await freePort()}\n`);
  await expect(backUp(stopped, join(folder, 'backups', 'of-stopped'))).rejects.toThrow(
    `start it with npm start. Of a product that is stopped, copy the data folder whole:  cp -aL ${stopped}`,
  );
});
