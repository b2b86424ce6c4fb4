import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'phonebill-folder-'));
const folder = join(parent, 'data');

afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('a second process is refused, and the message names the first', () => {
  const lock = lockDataFolder(folder, 'http://127.0.0.1:8080');
  expect(() => lockDataFolder(folder, 'http://127.0.0.1:9090')).toThrow(/Already running.*127\.0\.0\.1:8080/);
  lock.release();
});

test('a folder that was released, or left locked by a crash, can be locked again', () => {
  lockDataFolder(folder, 'first').release();
  writeFileSync(join(folder, 'running.txt'), 'a note from before the crash');
  lockDataFolder(folder, 'second').release();
});

test('a folder that cannot be made is an error for the operator', () => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => lockDataFolder(join(parent, 'file', 'data'), 'first')).toThrow(/cannot be written/);
});
