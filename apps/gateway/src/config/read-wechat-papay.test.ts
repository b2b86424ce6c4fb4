// Tests of the variables of WeChat Pay's entrusted debits: their results, and the messages that refuse wrong
// ones.

import { ConfigurationError, readEnvironment } from '@phonebill/environment';
import { generateRsaKeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { readPartners } from './read-partners.ts';

const rsa = generateRsaKeyPair();
const merchant: Readonly<Record<string, string>> = {
  WECHAT_PAY_APP_ID: 'wx8888888888888888',
  WECHAT_PAY_MERCHANT_ID: '1900000109',
  WECHAT_PAY_CERTIFICATE_SERIAL: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  WECHAT_PAY_PRIVATE_KEY: rsa.privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_01=${rsa.publicKey}`,
};
const papay = { WECHAT_PAY_API_V2_KEY: 'a'.repeat(32), WECHAT_PAPAY_PLAN_ID: '12535' };
/** An environment in which only WeChat Pay's variables are needed. */
const alone = {
  CASHIER_PROVIDER: 'wechat',
  ENTRUST_PROVIDER: 'wechat',
  SMS_PROVIDER: 'aliyun',
  TOP_UP_SUPPLIER: 'dtone',
  FEATURES_OFF: 'points,digital,bills,invoices,walletSignOn',
};

const read = (env: Readonly<Record<string, string>>) => readEnvironment({ ...alone, ...env }, readPartners);

/** Returns the names of the variables of WeChat Pay and the entrusted payments that are refused. */
function refusedIn(env: Readonly<Record<string, string>>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const names = error.problems.map((line) => line.split(' ')[0] ?? '');
    return names.filter((name) => /^(WECHAT|ENTRUST)_/.test(name)).toSorted();
  }
}
const others = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI5tSandbox',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 's'.repeat(32),
  ALIYUN_SMS_SIGN_NAME: '话费充值',
};

test('debits use the payment merchant, with a template and an API v2 key', () => {
  expect(refusedIn({ ...merchant, ...papay, ...others })).toEqual([]);
  expect(refusedIn(others)).toEqual([...Object.keys(merchant), ...Object.keys(papay)].toSorted());
  // An operator who takes payments elsewhere needs the merchant for debits alone.
  expect(refusedIn({ ...others, CASHIER_PROVIDER: 'phonebill' })).toEqual(
    [...Object.keys(merchant), ...Object.keys(papay)].toSorted(),
  );
  expect(refusedIn({ ...others, ENTRUST_PROVIDER: 'phonebill', ...merchant })).toEqual([
    'ENTRUST_PUBLIC_KEY',
    'ENTRUST_URL',
  ]);
});

test('ENTRUST_URL is required for name checks, and is optional otherwise, with its key', () => {
  const withDigital = {
    ...merchant,
    ...papay,
    ...others,
    FEATURES_OFF: 'points,bills,invoices,walletSignOn',
  };
  expect(refusedIn(withDigital)).toEqual(['ENTRUST_PUBLIC_KEY', 'ENTRUST_URL']);
  expect(refusedIn({ ...merchant, ...papay, ...others, ENTRUST_URL: 'https://wallet.example' })).toEqual([
    'ENTRUST_PUBLIC_KEY',
  ]);
});

test.each([
  ['WECHAT_PAY_API_V2_KEY', 'k'.repeat(31)],
  ['WECHAT_PAY_API_V2_KEY', [1, 2, 3].map(() => 'k'.repeat(32)).join(' ')],
  ['WECHAT_PAPAY_PLAN_ID', 'plan'],
  ['WECHAT_PAPAY_PLAN_ID', '1'.repeat(29)],
])('%s=%s is refused', (name, value) => {
  expect(refusedIn({ ...merchant, ...papay, ...others, [name]: value })).toEqual([name]);
});
