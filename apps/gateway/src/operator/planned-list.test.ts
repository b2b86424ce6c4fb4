import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readNumbers } from './orders/act-on-list.ts';

const ORDER_NO = '202611271800000000000042';

function fileWith(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'list');
  writeFileSync(file, content);
  return file;
}

test('reads a list saved by a Windows editor', () => {
  expect(readNumbers(fileWith(`\uFEFF${ORDER_NO}\r\n${ORDER_NO}\r\n`))).toEqual([ORDER_NO]);
});

test('refuses a file that never ends or is too long, without reading it completely', () => {
  expect(readNumbers('/dev/zero')).toBe(
    '/dev/zero is no list that is read at once: it has more than 8192 KB.',
  );
  const lines = Buffer.alloc(8 * 1024 * 1024 + 1, `${ORDER_NO}\n`);
  expect(readNumbers(fileWith(lines))).toMatch(
    / is no list that is read at once: it has more than 8192 KB\.$/,
  );
  expect(readNumbers(fileWith(lines.subarray(0, 25_000)))).toEqual([ORDER_NO]);
});

test('refuses a file with control characters, and prints none of them', () => {
  const utf16 = Buffer.from(`\uFEFF${ORDER_NO}\r\n`, 'utf16le');
  for (const content of ['\u001b[2J\u001b]0;pwned\u0007', '\u009b2J', '\u007fELF', utf16]) {
    const file = fileWith(content);
    expect(readNumbers(file)).toBe(`${file} is no text in UTF-8.`);
  }
});
