import { expect, test } from 'vitest';
import { readSandboxConfig } from './config.ts';

const keys = {
  GATEWAY_PUBLIC_KEY: 'whpk_a',
  CASHIER_SIGNING_KEY: 'whsk_a',
  DIGITAL_SIGNING_KEY: 'whsk_d',
  ENTRUST_SIGNING_KEY: 'whsk_e',
  CARRIER_SIGNING_KEY: 'whsk_b',
  SMS_SIGNING_KEY: 'whsk_c',
  WALLET_RSA_PRIVATE_KEY: 'd',
  WALLET_SM2_PRIVATE_KEY: 'e',
  PARTNER_SHOP_PRIVATE_KEY: 'f',
  GATEWAY_SM2_PUBLIC_KEY: 'g',
};

test('with the keys alone everything else has its default', () => {
  expect(readSandboxConfig(keys)).toEqual({
    host: '127.0.0.1',
    port: 8081,
    dataFile: './data/sandbox.db',
    publicUrl: null,
    productUrl: null,
    gatewayPublicKey: 'whpk_a',
    signingKeys: {
      cashier: 'whsk_a',
      digital: 'whsk_d',
      entrust: 'whsk_e',
      carrier: 'whsk_b',
      sms: 'whsk_c',
    },
    signOn: {
      walletRsaPrivateKey: 'd',
      walletSm2PrivateKey: 'e',
      partnerShopPrivateKey: 'f',
      gatewaySm2PublicKey: 'g',
    },
    timeScale: 1,
  });
});

test('a missing or wrong value is named', () => {
  expect(() => readSandboxConfig({})).toThrow('GATEWAY_PUBLIC_KEY must be set');
  expect(() => readSandboxConfig({ ...keys, SANDBOX_PORT: '80a' })).toThrow('SANDBOX_PORT cannot be "80a"');
  expect(() => readSandboxConfig({ ...keys, SANDBOX_TIME_SCALE: '0' })).toThrow(
    'SANDBOX_TIME_SCALE cannot be "0"',
  );
  expect(() => readSandboxConfig({ ...keys, SANDBOX_PUBLIC_URL: 'sandbox.example' })).toThrow(
    'SANDBOX_PUBLIC_URL must be an http(s) address',
  );
});

test('a public address loses its last slash', () => {
  expect(readSandboxConfig({ ...keys, SANDBOX_PUBLIC_URL: 'https://pay.example/sandbox/' }).publicUrl).toBe(
    'https://pay.example/sandbox',
  );
});
