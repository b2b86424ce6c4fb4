import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  asFileWriteError,
  checkWritable,
  createFileAtomic,
  makeFolder,
  renameFolderAtomic,
  streamFileAtomic,
  writeFileAtomic,
  writeFilesAtomic,
} from './index.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atomic-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function newFile(): string {
  const file = join(newFolder(), 'file');
  writeFileSync(file, 'kept');
  return file;
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const LONG = 'x'.repeat(100_000);

/**
 * Evaluates an expression over this package's exports in a process where no file may be larger than a block
 * or two.
 */
function withoutRoom(expression: string): string {
  const from = JSON.stringify(new URL('index.ts', import.meta.url).href);
  const script = `const files = await import(${from}); const long = 'x'.repeat(${LONG.length});
    try { await ${expression}; console.log('written'); }
    catch (error) { console.log(error.name + ': ' + error.message); }`;
  const limited = `trap '' XFSZ; ulimit -f 2; exec "$0" --input-type=module -e "$1"`;
  return spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' }).stdout;
}

const noRoomFor = (file: string): string =>
  `FileWriteError: ${file} could not be written: no file may be as large here.\n`;

test('writing replaces the text and mode of a file, and leaves no other file in the folder', () => {
  const folder = newFolder();
  const file = join(folder, 'secret.key');
  writeFileAtomic(file, 'first', 0o644);
  writeFileAtomic(file, 'second', 0o600);
  expect(contentOf(folder)).toEqual({ 'secret.key': 'second' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a part left by a killed process is neither followed nor kept', () => {
  const folder = newFolder();
  const elsewhere = join(newFolder(), 'other');
  writeFileSync(elsewhere, 'of somebody else');
  symlinkSync(elsewhere, join(folder, 'secret.key.part'));
  writeFileAtomic(join(folder, 'secret.key'), 'mine', 0o600);
  expect(lstatSync(join(folder, 'secret.key')).isFile()).toBe(true);
  expect(contentOf(folder)).toEqual({ 'secret.key': 'mine' });
  expect(readFileSync(elsewhere, 'utf8')).toBe('of somebody else');
});

test('a file without room on the disk stays as it was, and the error names it in one sentence', () => {
  const folder = newFolder();
  const file = join(folder, 'secret.key');
  const write = `files.writeFileAtomic(${JSON.stringify(file)}, long, 0o600)`;
  expect(withoutRoom(write)).toBe(noRoomFor(file));
  expect(contentOf(folder)).toEqual({});
  writeFileAtomic(file, 'first', 0o600);
  expect(withoutRoom(write)).toBe(noRoomFor(file));
  expect(contentOf(folder)).toEqual({ 'secret.key': 'first' });
});

test('files written together are all unchanged when one has no room', () => {
  const folder = newFolder();
  const [small, large] = [join(folder, 'small'), join(folder, 'large')];
  writeFilesAtomic([
    { file: small, text: 'a', mode: 0o644 },
    { file: large, text: 'b', mode: 0o600 },
  ]);
  const [first, second] = [JSON.stringify(small), JSON.stringify(large)];
  const both = `files.writeFilesAtomic([{ file: ${first}, text: 'new', mode: 0o644 },
    { file: ${second}, text: long, mode: 0o600 }])`;
  expect(withoutRoom(both)).toBe(noRoomFor(large));
  expect(contentOf(folder)).toEqual({ small: 'a', large: 'b' });
});

test('a new file is readable by its owner only, and an existing one is not changed', () => {
  const folder = newFolder();
  const file = join(folder, 'list.txt');
  createFileAtomic(file, 'one\n', 0o600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => createFileAtomic(file, 'two\n', 0o600)).toThrow(
    `there is a file ${file} already: name another one`,
  );
  expect(contentOf(folder)).toEqual({ 'list.txt': 'one\n' });
});

test('a new file without room leaves neither a part nor its name behind', () => {
  const folder = newFolder();
  const file = join(folder, 'large.txt');
  expect(withoutRoom(`files.createFileAtomic(${JSON.stringify(file)}, long, 0o600)`)).toBe(noRoomFor(file));
  expect(contentOf(folder)).toEqual({});
});

test('a streamed file gets its name once complete, and stays as it was when it has no room', async () => {
  const folder = newFolder();
  const file = join(folder, 'month');
  await streamFileAtomic(file, 0o600, async (into) => {
    into.write('a line\n');
    expect(readdirSync(folder)).not.toContain('month');
    await new Promise<void>((resolve, reject) => {
      into.once('error', reject).once('close', resolve).end();
    });
  });
  expect(contentOf(folder)).toEqual({ month: 'a line\n' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const streamed = `files.streamFileAtomic(${JSON.stringify(file)}, 0o600, async (into) => {
    const { pipeline } = await import('node:stream/promises');
    await pipeline([long], into);
  })`;
  expect(withoutRoom(streamed)).toBe(noRoomFor(file));
  expect(contentOf(folder)).toEqual({ month: 'a line\n' });
});

test('checking for room leaves nothing behind and changes nothing', () => {
  const folder = newFolder();
  const file = join(folder, 'session');
  writeFileAtomic(file, 'kept', 0o600);
  checkWritable(file, 100);
  expect(withoutRoom(`files.checkWritable(${JSON.stringify(file)}, 100000)`)).toBe(noRoomFor(file));
  expect(contentOf(folder)).toEqual({ session: 'kept' });
});

test('a folder gets its name together with its content', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'unfinished', 'keys'), { recursive: true });
  writeFileSync(join(folder, 'unfinished', 'keys', 'one'), 'key');
  renameFolderAtomic(join(folder, 'unfinished'), join(folder, 'backup'));
  expect(readdirSync(folder)).toEqual(['backup']);
  expect(readFileSync(join(folder, 'backup', 'keys', 'one'), 'utf8')).toBe('key');
});

test('makeFolder creates parent folders, and changes nothing when repeated', () => {
  const folder = join(newFolder(), 'one', 'two');
  makeFolder(folder, 0o700);
  makeFolder(folder, 0o700);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test.each([
  ['where none can be made', () => '/proc/none/at/all'],
  ['in the place of a file', () => newFile()],
  ['below a file', () => join(newFile(), 'keys')],
])('a folder %s is refused with its name', (_where, place) => {
  const folder = place();
  expect(() => makeFolder(folder, 0o700)).toThrow(`${folder} could not be written: `);
});

test('a disk error is explained in words, and any other error is unchanged', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(asFileWriteError('/backups/today', full)).toMatchObject({
    message: '/backups/today could not be written: there is no space left on its disk.',
    cause: full,
  });
  expect(() => writeFileAtomic('/nowhere/at/all', 'text', 0o600)).toThrow(
    '/nowhere/at/all could not be written: its folder is not there.',
  );
  for (const other of [new Error('a defect'), Object.assign(new Error('of a database'), { code: '53100' })])
    expect(asFileWriteError('/backups/today', other)).toBe(other);
});
