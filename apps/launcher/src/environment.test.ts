import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressOf, completeEnvironment } from './environment.ts';
import { readLaunchSettings } from './launch-settings.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'phonebill-environment-'));

afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const complete = (env: Record<string, string>) =>
  completeEnvironment(env, readLaunchSettings({ ...env, DATA_DIR: dataFolder }), 'postgres://db');

test('with the sandbox, partners are the sandbox', () => {
  expect(complete({})).toMatchObject({
    CASHIER_URL: 'http://127.0.0.1:8081',
    DIGITAL_URL: 'http://127.0.0.1:8081',
    ENTRUST_URL: 'http://127.0.0.1:8081',
    POINTS_URL: 'http://127.0.0.1:8081',
    ROLES: 'web,worker',
    DATABASE_URL: 'postgres://db',
  });
});

test('without the sandbox, a partner that is not set stays unset', () => {
  expect(complete({ ROLES: 'web' })).not.toHaveProperty('CASHIER_URL');
});

test('a value that is set from outside is kept; one that is set to nothing counts as unset', () => {
  const env = complete({
    CASHIER_URL: 'https://cashier.example',
    GATEWAY_SIGNING_KEY: 'theirs',
    SMS_URL: '',
  });
  expect(env).toMatchObject({
    CASHIER_URL: 'https://cashier.example',
    GATEWAY_SIGNING_KEY: 'theirs',
    SMS_URL: 'http://127.0.0.1:8081',
  });
});

test('keys are made once and only their owner can read them', () => {
  expect(complete({})['GATEWAY_SIGNING_KEY']).toMatch(/^whsk_/);
  expect(complete({})['GATEWAY_SIGNING_KEY']).toBe(complete({})['GATEWAY_SIGNING_KEY']);
  expect(complete({})['DIGITAL_SIGNING_KEY']).toMatch(/^whsk_/);
  expect(complete({})['DIGITAL_PUBLIC_KEY']).toMatch(/^whpk_/);
  expect(complete({})['ENTRUST_PUBLIC_KEY']).toMatch(/^whpk_/);
  expect(complete({})['GATEWAY_SM2_PRIVATE_KEY']).toMatch(/^[0-9a-f]{64}$/);
  expect(complete({})['WALLET_RSA_PUBLIC_KEY']).toBe(complete({})['WALLET_RSA_PUBLIC_KEY']);
  for (const file of ['gateway.json', 'gateway-sm2.json', 'wallet-rsa.json'])
    expect(statSync(join(dataFolder, 'keys', file)).mode & 0o777).toBe(0o600);
});

test('all addresses of the machine are reached at its own', () => {
  expect(addressOf('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
  expect(addressOf('::1', 80)).toBe('http://[::1]:80');
});
