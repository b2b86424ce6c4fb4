import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeKey } from './change-key.ts';
import { makeInstallationKeys } from './installation-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'phonebill-change-key-'));
beforeAll(() => void makeInstallationKeys(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keysOf = (name: string): string[] => readFileSync(join(folder, name), 'utf8').trim().split(' ');

test('a key is added behind the current one, becomes current, and the old one is removed', () => {
  const [old = ''] = keysOf('GATEWAY_SIGNING_KEY');
  const added = changeKey(folder, 'add', 'GATEWAY_SIGNING_KEY');
  const [first, fresh = ''] = keysOf('GATEWAY_SIGNING_KEY');
  expect(first).toBe(old);
  expect(keysOf('GATEWAY_PUBLIC_KEY')).toEqual([publicKeyOf(old), publicKeyOf(fresh)]);
  expect(added).toContain(publicKeyOf(fresh));
  expect(added).not.toContain(fresh);
  expect(added).toContain('restart all processes one after the other');
  expect(added).toContain(`npm run keys -- ${folder} use GATEWAY_SIGNING_KEY`);

  expect(changeKey(folder, 'use', 'GATEWAY_SIGNING_KEY')).toContain('remove GATEWAY_SIGNING_KEY');
  expect(keysOf('GATEWAY_SIGNING_KEY')).toEqual([fresh, old]);
  changeKey(folder, 'remove', 'GATEWAY_SIGNING_KEY');
  expect(keysOf('GATEWAY_SIGNING_KEY')).toEqual([fresh]);
  expect(keysOf('GATEWAY_PUBLIC_KEY')).toEqual([publicKeyOf(fresh)]);
  expect(statSync(join(folder, 'GATEWAY_SIGNING_KEY')).mode & 0o777).toBe(0o600);
});

test.each(['GATEWAY_SM2_PRIVATE_KEY', 'GATEWAY_RSA_PRIVATE_KEY', 'GATEWAY_SECRETS', 'NUMBERS_KEYS'])(
  '%s is changed in the same steps',
  (name) => {
    const [old] = keysOf(name);
    for (const step of ['add', 'use', 'remove'] as const) changeKey(folder, step, name);
    expect(keysOf(name)).toHaveLength(1);
    expect(keysOf(name)).not.toEqual([old]);
  },
);

test.each([
  ['GATEWAY_SIGNING_KEY', 'GATEWAY_PUBLIC_KEY'],
  ['GATEWAY_SM2_PRIVATE_KEY', 'GATEWAY_SM2_PUBLIC_KEY'],
  ['GATEWAY_RSA_PRIVATE_KEY', 'GATEWAY_RSA_PUBLIC_KEY'],
])('the next step repairs a change of %s that was killed between its two files', (name, publicName) => {
  const publicFile = join(folder, publicName);
  const stale = (): void => writeFileSync(publicFile, before);
  let before = readFileSync(publicFile);
  changeKey(folder, 'add', name);
  const [old, fresh] = keysOf(publicName);
  stale();
  expect(() => changeKey(folder, 'add', name)).toThrow('has two keys already');
  expect(keysOf(publicName)).toEqual([old, fresh]);
  before = readFileSync(publicFile);
  expect(changeKey(folder, 'use', name)).toContain(`${publicName}=${fresh} ${old}`);
  // Otherwise partners would be given the public half of a key that is gone.
  stale();
  changeKey(folder, 'remove', name);
  expect(keysOf(publicName)).toEqual([fresh]);
});

test('a step out of order is refused without changing the keys in use', () => {
  const before = keysOf('GATEWAY_SECRETS');
  for (const step of ['use', 'remove'] as const)
    expect(() => changeKey(folder, step, 'GATEWAY_SECRETS')).toThrow('has one key only');
  changeKey(folder, 'add', 'GATEWAY_SECRETS');
  expect(() => changeKey(folder, 'add', 'GATEWAY_SECRETS')).toThrow('has two keys already');
  expect(keysOf('GATEWAY_SECRETS')[0]).toBe(before[0]);
  expect(() => changeKey(folder, 'add', 'CASHIER_PUBLIC_KEY')).toThrow('none of our keys');
  expect(() => changeKey(join(folder, 'nowhere'), 'add', 'NUMBERS_KEYS')).toThrow('is missing');
});
