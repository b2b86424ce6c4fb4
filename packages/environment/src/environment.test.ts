import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ConfigurationError, type EnvironmentReader, readEnvironment } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'phonebill-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(
  env: Record<string, string>,
  read: (from: EnvironmentReader) => unknown,
): readonly string[] {
  try {
    readEnvironment(env, read);
    return [];
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
}

test('reports all missing or invalid variables at once, each in a line that begins with its name', () => {
  const problems = problemsOf({ PORT: 'x', SPEED: '0', KIND: 'c', PAGE: 'ftp://a' }, (from) => [
    from.wholeNumber('PORT', { usual: 1, least: 1, most: 9 }),
    from.factor('SPEED', { usual: 1, most: 10 }),
    from.oneOf('KIND', ['a', 'b'], 'a'),
    from.httpUrl('PAGE', 'where the page is'),
    from.required('NAME', 'who it is'),
  ]);
  expect(problems).toEqual([
    'PORT must be a whole number from 1 to 9',
    'SPEED must be above 0 and at most 10',
    'KIND must be one of a, b',
    'PAGE must be an http(s) address',
    'NAME is not set: who it is',
  ]);
});

test.each(['1e1', '0x5', '1.5', ' 5', '-1', '10'])('"%s" is not a whole number from 1 to 9', (PORT) => {
  const read = (from: EnvironmentReader) => from.wholeNumber('PORT', { usual: 1, least: 1, most: 9 });
  expect(problemsOf({ PORT }, read)).toHaveLength(1);
});

test('treats an empty environment variable as unset', () => {
  const read = (from: EnvironmentReader) => from.wholeNumber('PORT', { usual: 7, least: 1, most: 9 });
  expect(readEnvironment({ PORT: '' }, read)).toBe(7);
  expect(problemsOf({ NAME: '' }, (from) => from.required('NAME', 'who'))).toEqual(['NAME is not set: who']);
});

test.each([
  ['must be 32 characters', 'KEY must be 32 characters'],
  ['has A, which is no key', 'KEY has A, which is no key'],
  ['not a key', 'KEY is not a key'],
])('explains the fault of a key in a sentence: %s', (why, line) => {
  const check = (): never => {
    throw new Error(why);
  };
  expect(problemsOf({ KEY: 'x' }, (from) => from.key('KEY', 'signs', check))).toEqual([line]);
});

test('an invalid key is reported by its name, and never shown', () => {
  const check = (): never => {
    throw new Error('not a key');
  };
  expect(problemsOf({ KEY: 'hunter2' }, (from) => from.key('KEY', 'signs', check))).toEqual([
    'KEY is not a key',
  ]);
});

test('a value may be in a file, without its line end', () => {
  writeFileSync(join(folder, 'key'), 'secret\n');
  const read = (from: EnvironmentReader) => from.required('KEY', 'signs');
  expect(readEnvironment({ KEY_FILE: join(folder, 'key') }, read)).toBe('secret');
  expect(readEnvironment({ KEY_FILE: '', KEY: 'direct' }, read)).toBe('direct');
});

test('a missing, empty or redundant file is one problem that names it', () => {
  writeFileSync(join(folder, 'empty'), '\n');
  const read = (from: EnvironmentReader) => from.required('KEY', 'signs');
  const [empty, none] = [join(folder, 'empty'), join(folder, 'none')];
  expect(problemsOf({ KEY_FILE: empty }, read)).toEqual([`KEY_FILE: ${empty} is empty`]);
  expect(problemsOf({ KEY_FILE: none }, read)).toEqual([`KEY_FILE: ${none} cannot be read (ENOENT)`]);
  expect(problemsOf({ KEY_FILE: folder }, read)).toEqual([`KEY_FILE: ${folder} cannot be read (EISDIR)`]);
  expect(problemsOf({ KEY_FILE: empty, KEY: 'x' }, read)).toEqual([
    'KEY and KEY_FILE are both set: unset one of them',
  ]);
});

test('a file that is endless or too large is refused without being read whole', () => {
  const read = (from: EnvironmentReader) => from.required('KEY', 'signs');
  expect(problemsOf({ KEY_FILE: '/dev/zero' }, read)).toEqual([
    'KEY_FILE: /dev/zero cannot be read (it has more than 128 KB)',
  ]);
  const long = join(folder, 'long');
  writeFileSync(long, 'k'.repeat(131_072));
  expect(readEnvironment({ KEY_FILE: long }, read)).toHaveLength(131_072);
  writeFileSync(long, 'k'.repeat(131_073));
  expect(problemsOf({ KEY_FILE: long }, read)).toHaveLength(1);
});
