import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { publishedTimes } from './order-times.ts';
import { readGatewayConfig } from './read-config.ts';

const [rsa, sm2, walletSm2] = [generateRsaKeyPair(), generateSm2KeyPair(), generateSm2KeyPair()];
const { publicKey } = generateKeyPair();
const needed = {
  DATABASE_URL: 'postgres://localhost/phonebill',
  CASHIER_URL: 'https://cashier.example',
  CARRIER_URL: 'https://carrier.example',
  SMS_URL: 'https://sms.example',
  DIGITAL_URL: 'https://digital.example',
  POINTS_URL: 'https://points.example',
  DIGITAL_PUBLIC_KEY: publicKey,
  ENTRUST_URL: 'https://entrust.example',
  ENTRUST_PUBLIC_KEY: publicKey,
  SMS_PUBLIC_KEY: publicKey,
  CASHIER_PUBLIC_KEY: publicKey,
  CARRIER_PUBLIC_KEY: publicKey,
  GATEWAY_SIGNING_KEY: generateKeyPair().secretKey,
  WALLET_URL: 'https://wallet.example',
  WALLET_RSA_PUBLIC_KEY: rsa.publicKey,
  WALLET_SM2_PUBLIC_KEY: walletSm2.publicKey,
  GATEWAY_RSA_PRIVATE_KEY: rsa.privateKey,
  GATEWAY_SM2_PRIVATE_KEY: sm2.privateKey,
  GATEWAY_SECRETS: 's'.repeat(32),
  NUMBERS_KEYS: `nbk_${Buffer.alloc(32, 1).toString('base64url')}`,
};
const read = (over: Record<string, string | undefined> = {}) => readGatewayConfig({ ...needed, ...over });

test('the published times are the default', () => {
  expect(read().times).toEqual(publishedTimes);
});

test('a lease is longer than any partner time limit', () => {
  for (const limit of ['50', '400', '10000', '60000']) {
    const { partnerTimeLimitMs, times } = read({ PARTNER_TIME_LIMIT_MS: limit });
    expect(times.leaseMs).toBeGreaterThan(partnerTimeLimitMs);
  }
});

test('TIME_SCALE scales the pauses between attempts, but not the payment deadline', () => {
  const { times } = read({ TIME_SCALE: '0.1' });
  expect(times.deliveryBackoffMs.slice(0, 3)).toEqual([200, 500, 1000]);
  expect(times.invoiceBackoffMs).toEqual([3000, 6000, 12_000, 24_000, 48_000, 96_000, 192_000, 360_000]);
  expect(times.paymentWindowMs).toBe(publishedTimes.paymentWindowMs);
  expect(read({ PAY_WITHIN_MS: '60000' }).times.paymentWindowMs).toBe(60_000);
});

test('daily limits for orders without login are those of docs/configuration.md', () => {
  expect(read().guestLimits).toEqual({ ordersPerNumber: 3, ordersPerDevice: 5, ordersPerAddress: 20 });
  expect(read({ GUEST_ORDERS_PER_ADDRESS: '200' }).guestLimits.ordersPerAddress).toBe(200);
});

test('every key may have two values during a change, and the first is in use', () => {
  const [one, other] = [generateKeyPair(), generateKeyPair()];
  const sm2Other = generateSm2KeyPair();
  const config = read({
    CASHIER_PUBLIC_KEY: `${one.publicKey} ${other.publicKey}`,
    GATEWAY_SIGNING_KEY: [generateKeyPair(), generateKeyPair()].map((pair) => pair.secretKey).join(' '),
    GATEWAY_SM2_PRIVATE_KEY: `${sm2Other.privateKey}\n${sm2.privateKey}\n`,
    WALLET_SM2_PUBLIC_KEY: `${generateSm2KeyPair().publicKey} ${walletSm2.publicKey}`,
    WALLET_RSA_PUBLIC_KEY: `${generateRsaKeyPair().publicKey} ${rsa.publicKey}`,
    GATEWAY_RSA_PRIVATE_KEY: `${generateRsaKeyPair().privateKey} ${rsa.privateKey}`,
    GATEWAY_SECRETS: `${'n'.repeat(32)} ${'o'.repeat(32)}`,
  });
  expect(config.sm2PrivateKeys).toEqual([sm2Other.privateKey, sm2.privateKey]);
  expect(config.secrets).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
  expect(config.wallet?.sm2PublicKeys[1]).toBe(walletSm2.publicKey);
});

test('an unknown variable with a similar name is refused, with the name that may be meant', () => {
  expect(() => read({ DATABSE_URL: 'postgres://db/phonebill' })).toThrow(
    'DATABSE_URL is not known: DATABASE_URL may be meant',
  );
});

test('PUBLIC_URL without https is refused for a public name', () => {
  expect(() => read({ PUBLIC_URL: 'http://pay.example.com' })).toThrow(
    'PUBLIC_URL must begin with https: for a name that others reach',
  );
});

test('a company issuer must be an https address, which is kept unchanged', () => {
  const company = {
    CONSOLE_OIDC_ISSUER: 'https://login.example.com/tenant/',
    CONSOLE_OIDC_CLIENT_ID: 'console',
    CONSOLE_OIDC_CLIENT_SECRET: 'a secret',
  };
  expect(read().console.company).toBeNull();
  expect(read(company).console.company).toEqual({
    issuer: 'https://login.example.com/tenant/',
    clientId: 'console',
    clientSecret: 'a secret',
  });
  expect(() => read({ ...company, CONSOLE_OIDC_ISSUER: 'http://login.example.com' })).toThrow(
    'CONSOLE_OIDC_ISSUER must begin with https: for a name that others reach',
  );
  expect(() => read({ ...company, CONSOLE_OIDC_ISSUER: 'https://login.example.com/?tenant=1' })).toThrow(
    'CONSOLE_OIDC_ISSUER must be an address without ? and #',
  );
});
