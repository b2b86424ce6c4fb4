import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changeKey } from './keys/change-key.ts';
import { makeInstallationKeys } from './keys/installation-keys.ts';
import { OperatorError } from './operator-error.ts';
import { unwritten, writeWholeFile } from './whole-file.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whole-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

/** Calls a function of a module here with room for 512 bytes (or 1024) in each file; gives its error. */
function withoutRoom(module: string, called: string, ...given: unknown[]): string {
  const from = JSON.stringify(new URL(module, import.meta.url).href);
  const script = `const { ${called} } = await import(${from});
    try { ${called}(...${JSON.stringify(given)}); }
    catch (error) { console.log(error.name, error.message); }`;
  const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" --input-type=module -e "$1"`;
  return spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' }).stdout;
}

test('a file that finds no room is as it was, and the error is a sentence that names it', () => {
  const folder = newFolder();
  const file = join(folder, 'secret.key');
  const long = 'x'.repeat(5000);
  expect(withoutRoom('whole-file.ts', 'writeWholeFile', file, long, 0o600)).toMatch(
    new RegExp(`^PlainFailure ${file} could not be written: EFBIG[^\\n]*\\.\\n$`),
  );
  expect(readdirSync(folder)).toEqual([]);
  writeWholeFile(file, 'the first', 0o600);
  withoutRoom('whole-file.ts', 'writeWholeFile', file, long, 0o600);
  expect(contentOf(folder)).toEqual({ 'secret.key': 'the first' });
});

test('a pair of keys of which one half finds no room is not made, and is made once there is room', () => {
  const folder = newFolder();
  expect(withoutRoom('keys/installation-keys.ts', 'makeInstallationKeys', folder)).toContain(
    `${join(folder, 'GATEWAY_RSA_PRIVATE_KEY')} could not be written`,
  );
  expect(readdirSync(folder).filter((name) => name.includes('RSA'))).toEqual([]);
  expect(makeInstallationKeys(folder).made).toContain('GATEWAY_RSA_PRIVATE_KEY');
});

test('a folder for keys that cannot be made is named in one sentence', () => {
  const file = join(newFolder(), 'a file');
  writeWholeFile(file, 'and no folder', 0o600);
  expect(() => makeInstallationKeys(join(file, 'keys'))).toThrow(
    expect.objectContaining({
      name: 'PlainFailure',
      message: expect.stringContaining('could not be written'),
    }),
  );
});

test('a change of a key of which one half finds no room changes nothing, and can be made later', () => {
  const folder = newFolder();
  makeInstallationKeys(folder);
  const before = contentOf(folder);
  const key = 'GATEWAY_RSA_PRIVATE_KEY';
  expect(withoutRoom('keys/change-key.ts', 'changeKey', folder, 'add', key)).toContain(
    `${key} could not be written`,
  );
  expect(contentOf(folder)).toEqual(before);
  expect(changeKey(folder, 'add', key)).toContain(`${key}: a new key stands behind the one in use.`);
});

test('an error of a full disk says so, and one of no disk stays as it is', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(unwritten('/backups/today', full)).toMatchObject({
    message: '/backups/today could not be written: there is no space left on its disk.',
  });
  const other = new Error('a defect');
  expect(unwritten('/backups/today', other)).toBe(other);
});

test('a full disk is named where a program of PostgreSQL says it in words, or its server in its log', () => {
  const sentence = '/data could not be written: there is no space left on its disk.';
  const dump = new OperatorError(
    'pg_dump failed:\n  could not write to output file: No space left on device',
  );
  expect(unwritten('/data', dump)).toMatchObject({ message: sentence });
  const gone = new OperatorError('pg_restore failed:\n  server closed the connection unexpectedly');
  expect(unwritten('/data', gone)).toBe(gone);
  const log = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  expect(unwritten('/data', gone, log)).toMatchObject({ message: sentence });
  const reset = new Error('Connection terminated unexpectedly');
  expect(unwritten('/data', reset, log)).toMatchObject({ message: sentence });
});
