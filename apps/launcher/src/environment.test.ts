import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf } from '@phonebill/signing';
import { afterEach, expect, test } from 'vitest';
import { addressOf, completeEnvironments } from './environment.ts';
import { demonstrationKeys } from './keys/demonstration-keys.ts';
import { gatewayKeyPairs, partnerKeyPairs } from './keys/key-pairs.ts';
import { readLaunchSettings } from './launch-settings.ts';
import { requireGoodSettings } from './role-settings.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-environment-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function complete(env: Record<string, string>, dataFolder = newFolder()) {
  const settings = readLaunchSettings({ ...env, DATA_DIR: dataFolder });
  const keys = settings.roles.has('sandbox') ? demonstrationKeys(dataFolder) : null;
  return completeEnvironments(env, settings, 'postgres://db', keys);
}

test('with the sandbox, every partner is the sandbox', () => {
  const address = 'http://127.0.0.1:8081';
  expect(complete({}).gateway).toMatchObject({
    CASHIER_URL: address,
    DIGITAL_URL: address,
    ENTRUST_URL: address,
    POINTS_URL: address,
    ROLES: 'web,worker,console',
    DATABASE_URL: 'postgres://db',
  });
});

test('only roles that serve pages get their folders', () => {
  const foldersOf = (ROLES: string): string[] =>
    Object.keys(complete({ ROLES }).gateway).filter((name) => name.endsWith('WEB_ROOT'));
  expect(foldersOf('web')).toEqual(['WEB_ROOT']);
  expect(foldersOf('worker')).toEqual([]);
  expect(foldersOf('console')).toEqual(['WEB_ROOT', 'CONSOLE_WEB_ROOT']);
  expect(foldersOf('web,worker,sandbox,console')).toEqual(['WEB_ROOT', 'CONSOLE_WEB_ROOT']);
});

test('without the sandbox, no partner or key is invented, and none is in the data folder', () => {
  const folder = newFolder();
  const { gateway } = complete({ ROLES: 'web' }, folder);
  expect(Object.keys(gateway).filter((name) => /_KEY$|_URL$/.test(name))).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a start without sandbox and settings reports every missing address and key, one a line', async () => {
  const env = { ROLES: 'web', DATA_DIR: newFolder(), OPERATIONS_PORT: 'x' };
  const { message } = await requireGoodSettings(env, readLaunchSettings({ ROLES: 'web' }), [
    'OPERATIONS_PORT must be a whole number from 1 to 65535',
  ]).then(
    () => new Error('it started'),
    (error: unknown) => error as Error,
  );
  const names = message.split('\n').map((line) => line.split(' ')[0] ?? '');
  expect(names.toSorted()).toEqual(
    [
      ...['CASHIER', 'DIGITAL', 'ENTRUST', 'CARRIER', 'SMS'].flatMap((who) => [
        `${who}_URL`,
        `${who}_PUBLIC_KEY`,
      ]),
      'POINTS_URL',
      'WALLET_URL',
      'WALLET_RSA_PUBLIC_KEY',
      'WALLET_SM2_PUBLIC_KEY',
      'GATEWAY_SIGNING_KEY',
      'GATEWAY_SM2_PRIVATE_KEY',
      'GATEWAY_RSA_PRIVATE_KEY',
      'NUMBERS_KEYS',
      'GATEWAY_SECRETS',
      'OPERATIONS_PORT',
    ].toSorted(),
  );
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
  // The gateway is loaded, which takes time on a busy machine.
}, 60_000);

test('a value set by the user is kept; an empty one is treated as unset', () => {
  const { gateway } = complete({
    CASHIER_URL: 'https://cashier.example',
    GATEWAY_SIGNING_KEY: 'theirs',
    GATEWAY_RSA_PRIVATE_KEY_FILE: '/run/secrets/rsa',
    SMS_URL: '',
  });
  expect(gateway).toMatchObject({
    CASHIER_URL: 'https://cashier.example',
    GATEWAY_SIGNING_KEY: 'theirs',
    GATEWAY_RSA_PRIVATE_KEY_FILE: '/run/secrets/rsa',
    SMS_URL: 'http://127.0.0.1:8081',
  });
  expect(gateway).not.toHaveProperty('GATEWAY_RSA_PRIVATE_KEY');
});

test("a partner at another address is not trusted with the sandbox's key", () => {
  const { gateway } = complete({
    CASHIER_URL: 'https://cashier.example',
    WALLET_URL: 'https://wallet.example',
  });
  expect(gateway).not.toHaveProperty('CASHIER_PUBLIC_KEY');
  expect(gateway).not.toHaveProperty('WALLET_RSA_PUBLIC_KEY');
  expect(gateway).not.toHaveProperty('WALLET_SM2_PUBLIC_KEY');
  expect(gateway).toHaveProperty('DIGITAL_PUBLIC_KEY');
});

test("gateway and sandbox never get each other's private keys", () => {
  const { gateway, sandbox } = complete({});
  for (const { privateVariable, publicVariable } of gatewayKeyPairs) {
    expect(gateway).toHaveProperty(privateVariable);
    expect(sandbox).not.toHaveProperty(privateVariable);
    expect(sandbox).toHaveProperty(publicVariable);
  }
  for (const { privateVariable, publicVariable } of partnerKeyPairs) {
    expect(sandbox).toHaveProperty(privateVariable);
    expect(gateway).not.toHaveProperty(privateVariable);
    expect(gateway).toHaveProperty(publicVariable);
  }
  const privateOf = (env: typeof gateway, names: typeof gatewayKeyPairs) =>
    names.map(({ privateVariable }) => env[privateVariable]);
  const all = [...privateOf(gateway, gatewayKeyPairs), ...privateOf(sandbox, partnerKeyPairs)];
  expect(new Set(all).size).toBe(gatewayKeyPairs.length + partnerKeyPairs.length);
});

test('keys are created once, in separate folders, readable by their owner only', () => {
  const folder = newFolder();
  const [first, again] = [complete({}, folder), complete({}, folder)];
  expect(again).toEqual(first);
  expect(readdirSync(join(folder, 'keys')).toSorted()).toEqual(
    ['gateway.json', 'gateway-rsa.json', 'gateway-sm2.json', 'numbers.key', 'secret.key'].toSorted(),
  );
  expect(readdirSync(join(folder, 'sandbox', 'keys'))).toHaveLength(partnerKeyPairs.length);
  for (const keys of [join(folder, 'keys'), join(folder, 'sandbox', 'keys')]) {
    expect(statSync(keys).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(keys)) expect(statSync(join(keys, file)).mode & 0o777).toBe(0o600);
  }
});

test("keys from a shared folder of an earlier release are kept, the partners' in their own folder", () => {
  const folder = newFolder();
  const { gateway, sandbox } = complete({}, folder);
  const keys = join(folder, 'keys');
  const secretKey = String(sandbox['CASHIER_SIGNING_KEY']);
  const ownKey = String(gateway['GATEWAY_SIGNING_KEY']);
  rmSync(join(folder, 'sandbox'), { recursive: true });
  mkdirSync(keys, { recursive: true });
  chmodSync(keys, 0o755);
  const former = (key: string) => JSON.stringify({ secretKey: key, publicKey: publicKeyOf(key) });
  writeFileSync(join(keys, 'cashier.json'), former(secretKey));
  writeFileSync(join(keys, 'gateway.json'), former(ownKey));
  const after = complete({}, folder);
  expect(after.sandbox['CASHIER_SIGNING_KEY']).toBe(secretKey);
  expect(after.gateway['CASHIER_PUBLIC_KEY']).toBe(publicKeyOf(secretKey));
  expect(after.gateway['GATEWAY_SIGNING_KEY']).toBe(ownKey);
  expect(readdirSync(keys)).not.toContain('cashier.json');
  expect(statSync(keys).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(folder, 'sandbox', 'keys', 'cashier.json'), 'utf8')).toContain(secretKey);
});

test("the secret is created once, and an earlier release's signing key stays the secret", () => {
  const folder = newFolder();
  const { gateway } = complete({}, folder);
  expect(gateway['GATEWAY_SECRETS']).toMatch(/^phs_[A-Za-z0-9_-]{43}$/);
  rmSync(join(folder, 'keys', 'secret.key'));
  const earlier = complete({}, folder).gateway;
  expect(earlier['GATEWAY_SECRETS']).toBe(gateway['GATEWAY_SIGNING_KEY']);
  expect(complete({}, folder).gateway).toEqual(earlier);
});

test('the key for numbers is created once, for its owner, and only with the sandbox', () => {
  expect(complete({ ROLES: 'web' }).gateway).not.toHaveProperty('NUMBERS_KEYS');
  const folder = newFolder();
  const [first, again] = [complete({}, folder), complete({}, folder)];
  expect(first.gateway['NUMBERS_KEYS']).toMatch(/^nbk_[A-Za-z0-9_-]{43}$/);
  expect(again.gateway['NUMBERS_KEYS']).toBe(first.gateway['NUMBERS_KEYS']);
  expect(first.sandbox).not.toHaveProperty('NUMBERS_KEYS');
  expect(statSync(join(folder, 'keys', 'numbers.key')).mode & 0o777).toBe(0o600);
});

test('an address for all interfaces is reached at the local one', () => {
  expect(addressOf('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
  expect(addressOf('::1', 80)).toBe('http://[::1]:80');
});
