import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeNewFile } from './write-new-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'new-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a new file is written whole, and one that is there is not touched', () => {
  const file = join(folder, 'list.txt');
  writeNewFile(file, 'one\n');
  expect(() => writeNewFile(file, 'two\n')).toThrow(/EEXIST/);
  expect(readFileSync(file, 'utf8')).toBe('one\n');
});

test('a file that the disk has no room for leaves no part of it behind', () => {
  const file = join(folder, 'large.txt');
  const from = JSON.stringify(new URL('write-new-file.ts', import.meta.url).href);
  const script = `const { writeNewFile } = await import(${from});
    writeNewFile(${JSON.stringify(file)}, 'x'.repeat(1_000_000));`;
  // No file may be larger than a block or two: what is written until then is there.
  const limited = `trap '' XFSZ; ulimit -f 2; exec "$0" --input-type=module -e "$1"`;
  const ended = spawnSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' });
  expect(ended.stderr).toContain(`${file} could not be written: EFBIG`);
  expect(readdirSync(folder)).toEqual(['list.txt']);
});
