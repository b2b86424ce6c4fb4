import { ConfigurationError } from '@phonebill/environment';
import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { readSandboxConfig } from './config.ts';

const { publicKey, secretKey } = generateKeyPair();
const [rsa, sm2] = [generateRsaKeyPair(), generateSm2KeyPair()];
const keys = {
  GATEWAY_PUBLIC_KEY: publicKey,
  CASHIER_SIGNING_KEY: secretKey,
  DIGITAL_SIGNING_KEY: secretKey,
  ENTRUST_SIGNING_KEY: secretKey,
  CARRIER_SIGNING_KEY: secretKey,
  SMS_SIGNING_KEY: secretKey,
  WALLET_RSA_PRIVATE_KEY: rsa.privateKey,
  WALLET_SM2_PRIVATE_KEY: sm2.privateKey,
  PARTNER_SHOP_PRIVATE_KEY: rsa.privateKey,
  GATEWAY_SM2_PUBLIC_KEY: sm2.publicKey,
};

test('with only the keys, every other setting has its default', () => {
  expect(readSandboxConfig(keys)).toEqual({
    host: '127.0.0.1',
    port: 8081,
    names: [],
    dataFile: './data/sandbox.db',
    publicUrl: null,
    productUrl: null,
    wechat: null,
    alipay: null,
    dtone: null,
    reloadly: null,
    aliyunSms: null,
    tencentSms: null,
    gatewayPublicKey: publicKey,
    signingKeys: {
      cashier: secretKey,
      digital: secretKey,
      entrust: secretKey,
      carrier: secretKey,
      sms: secretKey,
    },
    signOn: {
      walletRsaPrivateKey: rsa.privateKey,
      walletSm2PrivateKey: sm2.privateKey,
      partnerShopPrivateKey: rsa.privateKey,
      gatewaySm2PublicKey: sm2.publicKey,
    },
    timeScale: 1,
  });
});

/** The variables of the real partners that are played. */
const played = {
  WECHAT_PAY_MERCHANT_ID: '1900000109',
  WECHAT_PAY_APP_ID: 'wx8888888888888888',
  WECHAT_PAY_MERCHANT_PUBLIC_KEYS: `A1=${rsa.publicKey}`,
  WECHAT_PAY_PLATFORM_KEYS: `PUB_KEY_ID_SANDBOX=${rsa.privateKey}`,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_APP_SECRET: 's'.repeat(32),
  WECHAT_PAPAY_PLAN_ID: '12535',
  WECHAT_PAY_API_V2_KEY: 'v'.repeat(32),
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_APP_PUBLIC_KEY: rsa.publicKey,
  ALIPAY_PLATFORM_PRIVATE_KEY: rsa.privateKey,
  DTONE_API_KEY: 'key',
  DTONE_API_SECRET: 'secret',
  RELOADLY_CLIENT_ID: 'client',
  RELOADLY_CLIENT_SECRET: 'secret',
  RELOADLY_WEBHOOK_SECRET: 'secret',
  ALIYUN_SMS_ACCESS_KEY_ID: 'key',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '话费充值',
  ALIYUN_SMS_TEMPLATES: 'code.usual=SMS_1 order.credited/en=SMS_2',
  ALIYUN_SMS_CALLBACK_SECRET: 's'.repeat(32),
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'secret',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '话费充值',
  TENCENT_SMS_TEMPLATES: 'code.usual=1:code order.credited/en=2:amount,number signUp.expired=3',
  TENCENT_SMS_CALLBACK_SECRET: 't'.repeat(32),
};

test('a real partner is played when its keys are given, and then needs all of them', () => {
  const product = { PRODUCT_URL: 'https://pay.example/' };
  const { wechat, alipay, dtone, reloadly, aliyunSms, tencentSms } = readSandboxConfig({
    ...keys,
    ...played,
    ...product,
  });
  expect([wechat?.merchantId, alipay?.appId]).toEqual(['1900000109', '2021000000000000']);
  expect(dtone).toEqual({ secrets: new Map([['key', 'secret']]) });
  expect(reloadly?.callbackUrl).toBe('https://pay.example/huafei-agw/partner/reloadly');
  expect([aliyunSms?.callbackUrl, aliyunSms?.templates.get('SMS_2')]).toEqual([
    `https://pay.example/huafei-agw/partner/sms/${'s'.repeat(32)}`,
    { title: 'order.credited/en', kind: 'notice', variables: ['number', 'amount'] },
  ]);
  expect([tencentSms?.callbackUrl, ...(tencentSms?.templates ?? [])]).toEqual([
    `https://pay.example/huafei-agw/partner/sms/${'t'.repeat(32)}`,
    ['1', { title: 'code.usual', kind: 'code', variables: ['code'] }],
    ['2', { title: 'order.credited/en', kind: 'notice', variables: ['amount', 'number'] }],
    ['3', { title: 'signUp.expired', kind: 'notice', variables: [] }],
  ]);
  const half = {
    ...keys,
    WECHAT_PAY_PLATFORM_KEYS: `PUB_KEY_ID_SANDBOX=${rsa.privateKey}`,
    ALIPAY_PLATFORM_PRIVATE_KEY: rsa.privateKey,
    DTONE_API_KEY: 'key',
    RELOADLY_CLIENT_ID: 'client',
    ALIYUN_SMS_ACCESS_KEY_ID: 'key',
    TENCENT_SMS_SECRET_ID: 'id',
  };
  expect(
    problemsOf(half)
      .map((line) => line.split(' ')[0] ?? '')
      .toSorted(),
  ).toEqual([
    'ALIPAY_APP_ID',
    'ALIPAY_APP_PUBLIC_KEY',
    'ALIPAY_SELLER_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_CALLBACK_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'DTONE_API_SECRET',
    'RELOADLY_CLIENT_SECRET',
    'RELOADLY_WEBHOOK_SECRET',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_CALLBACK_SECRET',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_SIGN_NAME',
    'WECHAT_PAY_API_V3_KEY',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_MERCHANT_PUBLIC_KEYS',
  ]);
  expect(problemsOf({ ...keys, ...played, ALIYUN_SMS_TEMPLATES: 'unknown=SMS_1' })).toEqual([
    expect.stringMatching(/^ALIYUN_SMS_TEMPLATES has no message "unknown"/),
  ]);
  expect(problemsOf({ ...keys, ...played, TENCENT_SMS_TEMPLATES: 'code.usual=SMS_1' })).toEqual([
    expect.stringMatching(/^TENCENT_SMS_TEMPLATES has no message "code.usual"/),
  ]);
  expect(problemsOf({ ...keys, ...played, WECHAT_PAY_API_V3_KEY: 'short' })).toEqual([
    expect.stringMatching(/^WECHAT_PAY_API_V3_KEY /),
  ]);
});

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSandboxConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}

const address = ['sandbox.example', 'ftp://sandbox.example'];
const secret = ['x', publicKey, rsa.privateKey];
/** Values that must be refused, by variable. */
const refused: Readonly<Record<string, readonly string[]>> = {
  SANDBOX_HOST: ['0.0.0.0', '::', '192.0.2.7', 'sandbox.example', '127.0.0.1.evil.example'],
  SANDBOX_OPEN_TO_OTHER_HOSTS: ['true', '1'],
  SANDBOX_NAMES: ['http://sandbox', 'a b'],
  SANDBOX_PORT: ['80a', '65536', '-1'],
  SANDBOX_TIME_SCALE: ['0', '101', 'fast'],
  SANDBOX_PUBLIC_URL: address,
  PRODUCT_URL: address,
  GATEWAY_PUBLIC_KEY: ['x', secretKey, rsa.publicKey],
  CASHIER_SIGNING_KEY: secret,
  DIGITAL_SIGNING_KEY: secret,
  ENTRUST_SIGNING_KEY: secret,
  CARRIER_SIGNING_KEY: secret,
  SMS_SIGNING_KEY: secret,
  WALLET_RSA_PRIVATE_KEY: ['x', rsa.publicKey, secretKey],
  PARTNER_SHOP_PRIVATE_KEY: ['x', rsa.publicKey, secretKey],
  WALLET_SM2_PRIVATE_KEY: ['x', sm2.publicKey],
  GATEWAY_SM2_PUBLIC_KEY: ['x', sm2.privateKey],
};

const cases = Object.entries(refused).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);
test.each(cases)('%s=%s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...keys, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
});

test('every variable that is read is covered by these tests', () => {
  const names = new Set<string>();
  const get = (env: Record<string, string>, name: string): string | undefined => {
    names.add(name);
    return env[name];
  };
  readSandboxConfig(new Proxy<Record<string, string>>({ ...keys, ...played }, { get }));
  const read = new Set([...names].map((name) => name.replace(/(?<!_DATA)_FILE$/, '')));
  // Any text is a path.
  expect([...read].filter((name) => !name.startsWith('SANDBOX_DATA_FILE')).toSorted()).toEqual(
    [...Object.keys(refused), ...Object.keys(played)].toSorted(),
  );
});

test('all missing keys are listed at once', () => {
  expect(
    problemsOf({})
      .map((line) => line.split(' ')[0] ?? '')
      .toSorted(),
  ).toEqual(Object.keys(keys).toSorted());
});

test('it listens for other hosts only when two variables allow it', () => {
  const open = { ...keys, SANDBOX_HOST: '0.0.0.0', SANDBOX_OPEN_TO_OTHER_HOSTS: 'yes' };
  expect(readSandboxConfig(open).host).toBe('0.0.0.0');
  // HOST is the product's variable.
  expect(readSandboxConfig({ ...keys, HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
});

test('a public address loses its last slash, and its name is accepted', () => {
  const { publicUrl, names } = readSandboxConfig({
    ...keys,
    SANDBOX_PUBLIC_URL: 'https://pay.example/sandbox/',
    SANDBOX_NAMES: 'sandbox, sandbox.internal',
  });
  expect(publicUrl).toBe('https://pay.example/sandbox');
  expect(names).toEqual(['pay.example', 'sandbox', 'sandbox.internal']);
});

test('two keys of DT One may be set, each with its secret', () => {
  const two = { DTONE_API_KEY: 'key next', DTONE_API_SECRET: 'secret other' };
  expect([...(readSandboxConfig({ ...keys, ...two }).dtone?.secrets ?? [])]).toEqual([
    ['key', 'secret'],
    ['next', 'other'],
  ]);
  const one = { ...two, DTONE_API_SECRET: 'secret' };
  expect(() => readSandboxConfig({ ...keys, ...one })).toThrow(/^DTONE_API_SECRET must be as many/);
});
