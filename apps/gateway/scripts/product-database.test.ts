import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productDatabase, productNumbers } from './product-database.ts';

const GIVEN = 'postgres://phonebill:secret@db.example:5432/phonebill';
const KEY = `nbk_${'k'.repeat(43)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file in the folder and returns its path. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${text}\n`);
  return path;
}

function hasEmbeddedDatabase(): void {
  file('postgres-product.password', 'abc');
  file('postgres.port', '24290');
}

test('DATABASE_URL or its file is used, even if there is an embedded database', () => {
  hasEmbeddedDatabase();
  for (const env of [{ DATABASE_URL: GIVEN }, { DATABASE_URL_FILE: file('DATABASE_URL', GIVEN) }])
    expect(productDatabase({ ...env, DATA_DIR: folder })).toEqual({
      url: GIVEN,
      orderUrls: [GIVEN],
      foundBy: 'DATABASE_URL',
    });
});

test("without DATABASE_URL, the data folder's database is used, or an error names both", () => {
  expect(() => productDatabase({ DATA_DIR: folder })).toThrow(
    `Set DATABASE_URL, or DATA_DIR to the folder of a product that runs (${folder} has no database).`,
  );
  hasEmbeddedDatabase();
  expect(productDatabase({ DATA_DIR: folder }).url).toBe(
    'postgres://phonebill_product:abc@127.0.0.1:24290/phonebill',
  );
});

test('an unreadable data folder is reported as such, not as one without a database', () => {
  // A folder in place of the file cannot be read by any user, root included.
  mkdirSync(join(folder, 'postgres-product.password'));
  expect(() => productDatabase({ DATA_DIR: folder })).toThrow(
    /cannot be read \(EISDIR\): run it as the user that the product runs as, or set DATABASE_URL\.$/,
  );
});

test('with shards, the order databases are the shards', () => {
  const shards = [GIVEN.replace('db.', 'a.'), GIVEN.replace('db.', 'b.')];
  expect(productDatabase({ DATABASE_URL: GIVEN, SHARD_DATABASE_URLS: shards.join(' ') }).orderUrls).toEqual(
    shards,
  );
});

test('names the variable of an invalid address, and of a value given twice', () => {
  expect(() => productDatabase({ DATABASE_URL: 'nowhere' })).toThrow(/^DATABASE_URL is not an address/);
  expect(() => productDatabase({ DATABASE_URL: GIVEN, DATABASE_URL_FILE: file('x', GIVEN) })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set: unset one of them',
  );
});

test('numbers are read with NUMBERS_KEYS, its file, or the key of the data folder', () => {
  expect(() => productNumbers({ DATA_DIR: folder }).formsOf('13800138000')).toThrow(
    'NUMBERS_KEYS is not given',
  );
  const forms = productNumbers({ NUMBERS_KEYS: KEY, DATA_DIR: folder }).formsOf('13800138000');
  expect(forms[0]).toMatch(/^n1\./);
  expect(
    productNumbers({ NUMBERS_KEYS_FILE: file('given', KEY), DATA_DIR: folder }).formsOf('13800138000'),
  ).toEqual(forms);
  file('keys/numbers.key', KEY);
  expect(productNumbers({ DATA_DIR: folder }).formsOf('13800138000')).toEqual(forms);
});
