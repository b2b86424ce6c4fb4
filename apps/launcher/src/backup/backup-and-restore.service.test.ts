/**
 * A real embedded database is backed up while it is written to, killed, and brought back, at a moment and to
 * its end.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { killPostgres } from '../../../../tests/support/kill-postgres.ts';
import { urlOfDatabase } from '../databases.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../embedded-database.ts';
import { baseBackupsIn } from './base-backups.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';

/** Three databases are started here, one after the other. */
const SLOW = { timeout: 240_000 };

let folder: string;
let dataFolder: string;
let backupFolder: string;
let server: EmbeddedDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-restore-'));
  // Run by root, the database is another account, which must get through.
  chmodSync(folder, 0o711);
  [dataFolder, backupFolder] = [join(folder, 'data'), join(folder, 'backup')];
  server = await startEmbeddedDatabase({ folder: dataFolder, kind: 'durable', backupFolder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function onServer<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOfDatabase(server.serverUrl, 'postgres') });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
const idsOf = (client: pg.Client): Promise<number[]> =>
  client.query<{ id: number }>('select id from t order by id').then(({ rows }) => rows.map(({ id }) => id));
const restoreInto = (name: string, to?: Date, timeline?: number) =>
  restore({ dataFolder: join(folder, name), backupFolder, to, timeline, say: () => undefined });

test('a killed database comes back at a moment, or to the end of its archive', SLOW, async () => {
  mkdirSync(join(dataFolder, 'keys'));
  writeFileSync(join(dataFolder, 'keys', 'gateway.json'), 'a key');
  writeFileSync(join(dataFolder, 'keys', 'numbers.key'), 'the key of mobile numbers');
  const between = await onServer(async (client) => {
    await client.query('create table t (id integer primary key, filling text)');
    // Written to all the time, so that the copy is of files that change.
    const writing = { over: false, last: 0 };
    const load = (async () => {
      while (!writing.over)
        await client.query(`insert into t values ($1, repeat('x', 2000))`, [(writing.last += 1)]);
    })();
    await eventually('rows', () => writing.last > 200);
    const { backup } = await makeBackup({ dataFolder, backupFolder, keptDays: 14 });
    const inBackup = writing.last;
    await eventually('more rows', () => writing.last > inBackup + 200);
    writing.over = true;
    await load;
    // The moment is told in milliseconds: the last row was written before the one that is asked for.
    await client.query(`select pg_sleep(0.01)`);
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const [{ at } = { at: backup.endedAt }] = rows;
    await client.query(`select pg_sleep(0.01)`);
    await client.query(`delete from t where id % 2 = 0`);
    const segment = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    await eventually('the log to be archived', () =>
      readdirSync(join(backupFolder, 'wal')).includes(`${segment.rows[0]?.name}.gz`),
    );
    expect(inBackup).toBeGreaterThan(200);
    return { at, last: writing.last };
  });
  await killPostgres(server.home);
  await server.stop();

  // Bit by bit what an operator might do wrong comes first, none of which changes anything.
  await expect(restoreInto('data', between.at)).rejects.toThrow(/not empty: .*\nNothing is overwritten/);
  await expect(restoreInto('elsewhere', new Date(Date.now() + 60_000))).rejects.toThrow(
    'The archive does not reach',
  );
  await expect(restoreInto('elsewhere', new Date(0))).rejects.toThrow('before the oldest base backup');
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['postgres.log']);

  const { timeline } = await restoreInto('restored', between.at);
  expect(timeline).toBe(2);
  server = await startEmbeddedDatabase({ folder: join(folder, 'restored'), kind: 'durable', backupFolder });
  await onServer(async (client) => {
    expect(await idsOf(client)).toEqual(Array.from({ length: between.last }, (_, index) => index + 1));
    await client.query('insert into t values (0)');
  });
  expect(readFileSync(join(folder, 'restored', 'keys', 'gateway.json'), 'utf8')).toBe('a key');
  expect(readdirSync(join(folder, 'restored', 'keys'))).toEqual(['gateway.json']);
  const backedUp = readdirSync(backupFolder, { recursive: true }).map(String);
  expect(backedUp.filter((file) => file.endsWith('gateway.json'))).toHaveLength(1);
  expect(backedUp.filter((file) => file.endsWith('numbers.key'))).toEqual([]);
  await server.stop();

  // The former history is still there, and is asked for by its number.
  await expect(restoreInto('latest')).rejects.toThrow('more than one history');
  await restoreInto('latest', undefined, 1);
  server = await startEmbeddedDatabase({ folder: join(folder, 'latest'), kind: 'durable', backupFolder });
  await onServer(async (client) => {
    const ids = await idsOf(client);
    expect(ids).toHaveLength(Math.ceil(between.last / 2));
    expect(ids.every((id) => id % 2 === 1)).toBe(true);
  });
});

test(
  'a base backup that was changed is found out; of old ones only what is needed is kept',
  SLOW,
  async () => {
    const archived = () => readdirSync(join(backupFolder, 'wal')).length;
    const here = { dataFolder: join(folder, 'latest'), backupFolder };
    const [first] = baseBackupsIn(backupFolder);
    const second = (await makeBackup({ ...here, keptDays: 14 })).backup;
    expect(baseBackupsIn(backupFolder).map((one) => one.folder)).toEqual([first?.folder, second.folder]);

    writeFileSync(join(second.folder, 'data', 'PG_VERSION'), '19\n');
    await expect(restoreInto('damaged', undefined, second.start.timeline)).rejects.toThrow(
      /damaged: .*PG_VERSION/,
    );
    expect(readdirSync(join(folder, 'damaged'))).toEqual([]);

    const before = archived();
    const third = await makeBackup({ ...here, keptDays: 0 });
    expect(baseBackupsIn(backupFolder).map((one) => one.folder)).toEqual([third.backup.folder]);
    expect(third.removedBackups).toBe(2);
    expect(archived()).toBeLessThan(before);
    await restoreInto('third', undefined, third.backup.start.timeline);
  },
);

test('without an archive there is no backup, and it says how to have one', async () => {
  const other = { dataFolder: join(folder, 'latest'), backupFolder: join(folder, 'another') };
  await expect(makeBackup({ ...other, keptDays: 14 })).rejects.toThrow(
    /does not archive into this folder.*\n.*BACKUP_DIR=.*another npm start/,
  );
  await expect(makeBackup({ ...other, dataFolder: folder, keptDays: 14 })).rejects.toThrow('no database');
});
