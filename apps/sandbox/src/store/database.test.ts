import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, UnusableFile } from './database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a transaction that throws leaves no rows', () => {
  const store = openStore(':memory:');
  const insert = store.db.prepare('INSERT INTO points_accounts VALUES (?, ?, 0)');
  expect(() =>
    store.transaction(() => {
      insert.run('a', 1);
      throw new Error('half way');
    }),
  ).toThrow('half way');
  expect(store.db.prepare('SELECT count(*) AS rows FROM points_accounts').get()).toEqual({ rows: 0 });
  store.transaction(() => insert.run('a', 1));
  expect(() => insert.run('b', -1)).toThrow('CHECK');
  store.close();
});

test('a file that another sandbox holds is refused with a clear message', () => {
  const file = join(folder, 'deep', 'held.db');
  const store = openStore(file);
  expect(() => openStore(file)).toThrow(`another sandbox is using ${file}`);
  store.close();
  openStore(file).close();
});

test('only its owner can read the file, even one that others could read before', () => {
  const file = join(folder, 'own.db');
  const modes = () =>
    ['', '-wal'].map((part) => (statSync(file + part, { throwIfNoEntry: false })?.mode ?? 0) & 0o777);
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  const store = openStore(file);
  expect(modes()).toEqual([0o600, 0o600]);
  store.close();
});

test('a file that cannot be created is reported in one line', () => {
  const blocked = join(folder, 'own.db', 'inside.db');
  expect(() => openStore(blocked)).toThrow(/^SANDBOX_DATA_FILE: .*inside\.db cannot be used: [^\n]+$/);
});

test('a file that is not a database is reported in one line', () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database, '.repeat(200));
  expect(() => openStore(file)).toThrow(UnusableFile);
  expect(() => openStore(file)).toThrow(/^SANDBOX_DATA_FILE: .*text\.db cannot be used: [^\n]+$/);
});

test('a file of another version is refused', () => {
  const file = join(folder, 'old.db');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  expect(() => openStore(file)).toThrow('made by another version');
});

test('a file from before the second cashier keeps its trades, money and movements', () => {
  const file = join(folder, 'first-version.db');
  const before = new DatabaseSync(file);
  before.exec(`
    CREATE TABLE trades (
      request_no TEXT PRIMARY KEY, trade_no TEXT NOT NULL UNIQUE, order_no TEXT NOT NULL,
        amount_fen INTEGER NOT NULL,
      subject TEXT NOT NULL, payer_no TEXT NOT NULL, notify_url TEXT NOT NULL, return_url TEXT NOT NULL,
      expires_at INTEGER NOT NULL, state TEXT NOT NULL, paid_at INTEGER, decline_reason TEXT,
      wrong_passwords INTEGER NOT NULL DEFAULT 0, form_token TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE accounts (payer_no TEXT PRIMARY KEY, balance_fen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE refunds (
      request_no TEXT PRIMARY KEY, payment_request_no TEXT NOT NULL, amount_fen INTEGER NOT NULL,
        notify_url TEXT NOT NULL,
      state TEXT NOT NULL, reason TEXT, settles_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE cash_movements (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, request_no TEXT NOT NULL,
      amount_fen INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
    INSERT INTO trades VALUES ('P1', 'T1', 'O1', 4990, 'top-up', 'payer', 'http://n', 'http://r', 9,
      'open', NULL, NULL, 2, 'token');
    INSERT INTO accounts VALUES ('payer', 123);
    INSERT INTO refunds VALUES ('R1', 'P0', 10, 'http://n', 'processing', NULL, 77);
    INSERT INTO cash_movements VALUES (5, 'payment', 'P0', 10, 3);
    PRAGMA user_version = 1;`);
  before.close();
  const { db, close } = openStore(file);
  expect(db.prepare('SELECT trade_no, state, wrong_passwords, form_token FROM cashier_trades').all()).toEqual(
    [{ trade_no: 'T1', state: 'open', wrong_passwords: 2, form_token: 'token' }],
  );
  expect(db.prepare('SELECT * FROM cashier_accounts').all()).toEqual([
    { payer_no: 'payer', wallet_id: 'balance', balance_fen: 123 },
  ]);
  expect(db.prepare('SELECT request_no, settles_at FROM cashier_refunds').all()).toEqual([
    { request_no: 'R1', settles_at: 77 },
  ]);
  expect(db.prepare('SELECT seq, request_no FROM cashier_movements').all()).toEqual([
    { seq: 5, request_no: 'P0' },
  ]);
  close();
  openStore(file).close();
});

/** The tables of partners with a protocol of their own, and of the floats at suppliers. */
const isReal = (table: string): boolean =>
  /^(wechat|papay|alipay|dtone|reloadly|aliyun|tencent|supplier)_/.test(table);

test('a file from before entrusted payments gets their tables and keeps its data', () => {
  const file = join(folder, 'second-version.db');
  const whole = openStore(file);
  const fresh = namesIn(whole);
  const late = new Set(['first_balances', 'taken_amounts', 'invoices', 'reply_addresses', 'points_grants']);
  for (const name of fresh.filter((one) => one.startsWith('entrust_') || isReal(one) || late.has(one)))
    whole.db.exec(`DROP TABLE ${name}`);
  whole.db.exec("INSERT INTO cashier_accounts VALUES ('payer', 'balance', 123); PRAGMA user_version = 2");
  whole.close();
  const upgraded = openStore(file);
  expect(namesIn(upgraded)).toEqual(fresh);
  expect(upgraded.db.prepare('SELECT * FROM cashier_accounts').all()).toEqual([
    { payer_no: 'payer', wallet_id: 'balance', balance_fen: 123 },
  ]);
  upgraded.close();
});

test('a file of version 7 gets the table of grants, or keeps the one it has', () => {
  for (const hadGrants of [false, true]) {
    const file = join(folder, `seventh-version-${hadGrants}.db`);
    const whole = openStore(file);
    const fresh = namesIn(whole);
    if (hadGrants)
      whole.db.exec(
        "INSERT INTO points_grants VALUES (1, 'G1', 'payer', 'mall', 5, 's', 'granted', NULL, 3)",
      );
    else whole.db.exec('DROP TABLE points_grants');
    for (const name of fresh.filter(isReal)) whole.db.exec(`DROP TABLE ${name}`);
    whole.db.exec('PRAGMA user_version = 7');
    whole.close();
    const upgraded = openStore(file);
    expect(namesIn(upgraded)).toEqual(fresh);
    const { rows } = upgraded.db.prepare('SELECT count(*) AS rows FROM points_grants').get() ?? {};
    expect(rows).toBe(hadGrants ? 1 : 0);
    upgraded.close();
  }
});

function namesIn({ db }: ReturnType<typeof openStore>): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map((row) => String(row['name']));
}
