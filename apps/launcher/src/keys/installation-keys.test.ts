import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readGatewayConfig } from '../../../gateway/src/index.ts';
import { describeInstallationKeys, makeInstallationKeys } from './installation-keys.ts';
import { demonstrationKeys } from './demonstration-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'phonebill-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('creates the keys that a gateway requires, once, and readable by their owner only', () => {
  const keys = join(folder, 'keys');
  const { made, files } = makeInstallationKeys(keys);
  expect(made).toEqual([
    'GATEWAY_SECRETS',
    'GATEWAY_SIGNING_KEY',
    'GATEWAY_SM2_PRIVATE_KEY',
    'GATEWAY_RSA_PRIVATE_KEY',
    'NUMBERS_KEYS',
  ]);
  for (const file of Object.values(files)) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(keys).mode & 0o777).toBe(0o700);

  const given = Object.fromEntries(Object.entries(files).map(([name, file]) => [`${name}_FILE`, file]));
  const problemsOf = (env: Record<string, string>): string => {
    try {
      readGatewayConfig(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(problemsOf({})).toMatch(/^GATEWAY_[^]*^NUMBERS_KEYS/m);
  expect(problemsOf(given)).not.toMatch(/^(GATEWAY|NUMBERS)_/m);

  const before = readdirSync(keys).map((name) => readFileSync(join(keys, name), 'utf8'));
  expect(makeInstallationKeys(keys).made).toEqual([]);
  expect(readdirSync(keys).map((name) => readFileSync(join(keys, name), 'utf8'))).toEqual(before);
});

test('prints every file, public key and partner, and no private key', () => {
  const keys = makeInstallationKeys(join(folder, 'keys'));
  const text = describeInstallationKeys(keys);
  for (const [name, file] of Object.entries(keys.files)) {
    expect(text).toContain(`${name}_FILE=${file}`);
    expect(text).not.toContain(readFileSync(file, 'utf8').trim());
  }
  for (const [name, key] of Object.entries(keys.publicKeys)) expect(text).toContain(`${name}=${key}`);
  expect(text).toContain('CASHIER_PUBLIC_KEY: ');
});

test('a folder without a secret takes the signing key as the secret, for links made with it', () => {
  const keys = join(folder, 'before-secrets');
  makeInstallationKeys(keys);
  rmSync(join(keys, 'GATEWAY_SECRETS'));
  expect(makeInstallationKeys(keys).made).toEqual(['GATEWAY_SECRETS']);
  const read = (name: string): string => readFileSync(join(keys, name), 'utf8');
  expect(read('GATEWAY_SECRETS')).toBe(read('GATEWAY_SIGNING_KEY'));
});

test('half of a key pair is refused', () => {
  const half = join(folder, 'half');
  makeInstallationKeys(half);
  rmSync(join(half, 'GATEWAY_PUBLIC_KEY'));
  expect(() => makeInstallationKeys(half)).toThrow(
    /has only one of GATEWAY_SIGNING_KEY and GATEWAY_PUBLIC_KEY/,
  );
});

test("a sandbox alone creates only the partners' keys, and writes their public halves to a file", () => {
  const data = join(folder, 'sandbox-data');
  const { gateway, sandbox } = demonstrationKeys(data, true);
  expect(Object.keys(gateway).filter((name) => /PRIVATE|SIGNING|NUMBERS/.test(name))).toEqual([]);
  expect(Object.keys(sandbox).filter((name) => name.startsWith('GATEWAY'))).toEqual([]);
  expect(readdirSync(data)).toEqual(['sandbox']);
  const written = readFileSync(join(data, 'sandbox', 'public-keys.env'), 'utf8');
  expect(written).toContain(`CASHIER_PUBLIC_KEY=${gateway['CASHIER_PUBLIC_KEY']}\n`);
  for (const [name, value] of Object.entries(sandbox)) expect(written, name).not.toContain(value);
});
