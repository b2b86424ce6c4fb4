import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownSettingsFolder, readFolder } from './settings-folder.ts';

const config = new URL('../../../config/', import.meta.url);
const delivered = { config, activities: new URL('activities/', config) };

test('files of an own folder replace those of the product, which supplies the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'switches.json'), '{"adverts": false}');
  const own = readFolder({ ...delivered, own: ownSettingsFolder(folder) }, {}).contents;
  const product = readFolder(delivered, {}).contents;
  expect(own).toEqual({ ...product, switches: { adverts: false } });
  writeFileSync(join(folder, 'pricing.json'), '{');
  expect(() => readFolder({ ...delivered, own: ownSettingsFolder(folder) }, {})).toThrow('pricing.json: /:');
});

test('an own folder that is missing, no folder or empty is refused: it may not be mounted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [empty, file, linked] = ['empty', 'file', 'linked'].map((name) => join(folder, name));
  mkdirSync(empty ?? '');
  writeFileSync(file ?? '', '');
  mkdirSync(linked ?? '');
  symlinkSync('/nowhere/pricing.json', join(linked ?? '', 'pricing.json'));
  for (const [named, says] of [
    [join(folder, 'missing'), 'is no folder that can be read'],
    [file, 'is no folder that can be read'],
    [empty, 'has no file of settings'],
    [linked, 'pricing.json: /: ENOENT'],
  ] as const)
    expect(() => readFolder({ ...delivered, own: ownSettingsFolder(named ?? '') }, {})).toThrow(says);
});

test.each([
  ['{\n  "adverts": true\n  "points": false\n}', 'in line 3, at sign 3, a comma is missing'],
  ['{"adverts": true,\n"adverts": false}', 'in line 2, at sign 1, the name adverts stands twice'],
])('a file with a syntax error is refused in plain words, with its line', (text, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'own-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const read = () => readFolder({ ...delivered, own: ownSettingsFolder(folder) }, {}).contents.switches;
  writeFileSync(join(folder, 'switches.json'), text);
  expect(read).toThrow(`switches.json: /: ${words}`);
  // A byte order mark, which Windows editors write, is accepted.
  writeFileSync(join(folder, 'switches.json'), '\uFEFF{"adverts": false}');
  expect(read()).toEqual({ adverts: false });
});

test('a file that never ends is refused, and is not read completely', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync('/dev/zero', join(folder, 'switches.json'));
  expect(() => readFolder({ ...delivered, own: ownSettingsFolder(folder) }, {})).toThrow(
    'switches.json: /: it has more than 4096 KB',
  );
});

test('the own folder is optional', () => {
  expect(ownSettingsFolder(null)).toBeNull();
});
