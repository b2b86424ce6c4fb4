import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { holdDataFolder } from './data-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'phonebill-folder-'));
const folder = join(parent, 'data');

afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('a second holder is refused and told who is first', () => {
  const held = holdDataFolder(folder, 'http://127.0.0.1:8080');
  expect(() => holdDataFolder(folder, 'http://127.0.0.1:9090')).toThrow(/Already running.*127\.0\.0\.1:8080/);
  held.release();
});

test('what was released, or left behind by a crash, can be held again', () => {
  holdDataFolder(folder, 'first').release();
  writeFileSync(join(folder, 'running.txt'), 'a note from before the crash');
  holdDataFolder(folder, 'second').release();
});

test('a folder that cannot be made is said plainly', () => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => holdDataFolder(join(parent, 'file', 'data'), 'first')).toThrow(/cannot be written/);
});
