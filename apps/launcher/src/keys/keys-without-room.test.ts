import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changeKey } from './change-key.ts';
import { makeInstallationKeys } from './installation-keys.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-without-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

/**
 * Calls a function of a module here in a process where no file may exceed 512 bytes (or 1024); returns its
 * error.
 */
function withoutRoom(module: string, called: string, ...given: unknown[]): string {
  const from = JSON.stringify(new URL(module, import.meta.url).href);
  const script = `const { ${called} } = await import(${from});
    try { ${called}(...${JSON.stringify(given)}); }
    catch (error) { console.log(error.name, error.message); }`;
  const limited = `trap '' XFSZ; ulimit -f 1; exec "$0" --input-type=module -e "$1"`;
  return spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' }).stdout;
}

test('a key pair without room on the disk is not created, and is created once there is room', () => {
  const folder = newFolder();
  expect(withoutRoom('installation-keys.ts', 'makeInstallationKeys', folder)).toContain(
    `${join(folder, 'GATEWAY_RSA_PRIVATE_KEY')} could not be written`,
  );
  expect(readdirSync(folder).filter((name) => name.includes('RSA'))).toEqual([]);
  expect(makeInstallationKeys(folder).made).toContain('GATEWAY_RSA_PRIVATE_KEY');
});

test('a keys folder that cannot be created is reported in one sentence', () => {
  const file = join(newFolder(), 'a file');
  writeFileSync(file, 'and no folder');
  expect(() => makeInstallationKeys(join(file, 'keys'))).toThrow(
    expect.objectContaining({
      name: 'FileWriteError',
      message: expect.stringContaining('could not be written'),
    }),
  );
});

test('a key change without room on the disk changes nothing, and can be repeated later', () => {
  const folder = newFolder();
  makeInstallationKeys(folder);
  const before = contentOf(folder);
  const key = 'GATEWAY_RSA_PRIVATE_KEY';
  expect(withoutRoom('change-key.ts', 'changeKey', folder, 'add', key)).toContain(
    `${key} could not be written`,
  );
  expect(contentOf(folder)).toEqual(before);
  expect(changeKey(folder, 'add', key)).toContain(`${key}: a new key stands behind the one in use.`);
});
