// Tests of the variables of Alipay: their results, and the messages that refuse wrong ones.

import { createPrivateKey } from 'node:crypto';
import { ConfigurationError, readEnvironment } from '@phonebill/environment';
import { generateKeyPair, generateRsaKeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { appCertificate, rootCertificates } from '../partners/testing/alipay-vectors.ts';
import { readAlipay } from './read-alipay.ts';
import { readGatewayConfig } from './read-config.ts';

const rsa = generateRsaKeyPair();
const privateKey = createPrivateKey({
  key: Buffer.from(rsa.privateKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
});
const alipay: Readonly<Record<string, string>> = {
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: rsa.privateKey,
  ALIPAY_PUBLIC_KEY: rsa.publicKey,
};
const certificates = {
  ALIPAY_APP_CERTIFICATE: appCertificate,
  ALIPAY_ROOT_CERTIFICATE: rootCertificates,
} as const;

const read = (env: Readonly<Record<string, string>>) => readEnvironment(env, readAlipay);

function problemsOf(make: () => unknown): readonly string[] {
  try {
    make();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}
const namesIn = (problems: readonly string[]) => problems.map((line) => line.split(' ')[0] ?? '').toSorted();

test('only four variables are required', () => {
  expect(read(alipay)).toEqual({
    kind: 'alipay',
    baseUrl: 'https://openapi.alipay.com',
    billUrl: 'https://dwbillcenter.alipay.com',
    appId: '2021000000000000',
    sellerId: '2088000000000001',
    privateKey: rsa.privateKey,
    publicKeys: rsa.publicKey,
    certificates: null,
  });
});

test('all of them are required when Alipay is the cashier, and none of our own cashier', () => {
  const problems = problemsOf(() => readGatewayConfig({ CASHIER_PROVIDER: 'alipay' }));
  const ofTheCashier = namesIn(problems).filter((name) => /^(ALIPAY|CASHIER|WECHAT)_/.test(name));
  expect(ofTheCashier).toEqual(Object.keys(alipay).toSorted());
});

test('an app with certificates needs both of them, and Alipay’s instead of its key', () => {
  const whole = { ...alipay, ...certificates, ALIPAY_PUBLIC_KEY: appCertificate };
  expect(read(whole)).toMatchObject({ certificates: { app: appCertificate, roots: rootCertificates } });
  for (const name of Object.keys(certificates))
    expect(problemsOf(() => read({ ...whole, [name]: '' }))).toEqual([
      expect.stringMatching(new RegExp(`^${name} is not set`)),
    ]);
});

const refused: readonly (readonly [string, string])[] = [
  ['ALIPAY_URL', 'openapi.alipay.com'],
  ['ALIPAY_BILL_URL', 'ftp://dwbillcenter.alipay.com'],
  ['ALIPAY_APP_ID', 'wx8888888888888888'],
  ['ALIPAY_SELLER_ID', '2021000000000000'],
  ['ALIPAY_SELLER_ID', 'merchant@example.com'],
  ['ALIPAY_PRIVATE_KEY', 'x'],
  ['ALIPAY_PRIVATE_KEY', rsa.publicKey],
  ['ALIPAY_PRIVATE_KEY', generateKeyPair().secretKey],
  ['ALIPAY_PUBLIC_KEY', 'x'],
  ['ALIPAY_PUBLIC_KEY', rsa.privateKey],
  ['ALIPAY_PUBLIC_KEY', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
  ['ALIPAY_APP_CERTIFICATE', rsa.publicKey],
  ['ALIPAY_ROOT_CERTIFICATE', 'x'],
];
test.each(refused)('a wrong %s is refused in one line with its name', (name, value) => {
  const problems = problemsOf(() => read({ ...alipay, ...certificates, [name]: value }));
  expect(namesIn(problems)).toEqual([name]);
  expect(problems[0]).not.toContain('\n');
  if (name.endsWith('_KEY') && value.length > 5) expect(problems[0]).not.toContain(value);
});
