import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from './database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a transaction that throws leaves nothing behind', () => {
  const store = openStore(':memory:');
  const insert = store.db.prepare('INSERT INTO points_accounts VALUES (?, ?, 0)');
  expect(() => store.transaction(() => {
    insert.run('a', 1);
    throw new Error('half way');
  })).toThrow('half way');
  expect(store.db.prepare('SELECT count(*) AS rows FROM points_accounts').get()).toEqual({ rows: 0 });
  store.transaction(() => insert.run('a', 1));
  expect(() => insert.run('b', -1)).toThrow('CHECK');
  store.close();
});

test('a file that another sandbox holds is refused with a plain sentence', () => {
  const file = join(folder, 'deep', 'held.db');
  const store = openStore(file);
  expect(() => openStore(file)).toThrow(`another sandbox is using ${file}`);
  store.close();
  openStore(file).close();
});

test('a file of another version is refused', () => {
  const file = join(folder, 'old.db');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  expect(() => openStore(file)).toThrow('made by another version');
});
