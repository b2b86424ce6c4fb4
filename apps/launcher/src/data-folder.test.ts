import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

const parent = mkdtempSync(join(tmpdir(), 'phonebill-folder-'));
const folder = join(parent, 'data');

afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('a second process is refused, and the message names the first', () => {
  const lock = lockDataFolder(folder, 'http://127.0.0.1:8080');
  expect(() => lockDataFolder(folder, 'http://127.0.0.1:9090')).toThrow(/Already running.*127\.0\.0\.1:8080/);
  lock.release();
});

test('a folder that was released or left by a crash can be locked again', () => {
  lockDataFolder(folder, 'first').release();
  writeFileSync(join(folder, 'running.txt'), 'a note from before the crash');
  lockDataFolder(folder, 'second').release();
});

test.each([
  ['is a file', 'file', /^DATA_DIR: .*\/file is a file and no folder\. Set DATA_DIR to a folder .*\.$/],
  ['is in a file', 'file/data', /^DATA_DIR: .*\/file\/data is a file and no folder, or in one\. [^\n]+$/],
])('a folder that %s is refused in one line', (_what, path, message) => {
  writeFileSync(join(parent, 'file'), '');
  expect(() => lockDataFolder(join(parent, path), 'first')).toThrow(OperatorError);
  expect(() => lockDataFolder(join(parent, path), 'first')).toThrow(message);
});

// /dev/full accepts no data, and sysfs accepts no files. Root is not stopped by missing rights, so these are
// used instead.
test.skipIf(!existsSync('/sys/kernel'))('a folder that cannot be written to is refused in one line', () => {
  const [first = '', ...more] = refusalOf('/sys/kernel').split('\n');
  expect(first).toMatch(
    /^DATA_DIR: \/sys\/kernel cannot be written|^DATA_DIR: \/sys\/kernel is on a file system/,
  );
  expect(more).toEqual([]);
});

test.skipIf(!existsSync('/proc/self'))('a folder that cannot be created is refused in one line', () => {
  expect(refusalOf('/proc/none/data')).toMatch(
    /^DATA_DIR: \/proc\/none\/data cannot be made there\. [^\n]+$/,
  );
});

function refusalOf(path: string): string {
  try {
    lockDataFolder(path, 'first').release();
    return 'not refused';
  } catch (error) {
    return (error as Error).message;
  }
}
