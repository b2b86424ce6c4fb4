// Every variable that the gateway reads, with values that it must refuse, and the line it is refused in.

import { ConfigurationError, smsMessages } from '@phonebill/environment';
import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair, publicKeyOf } from '@phonebill/signing';
import { createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { readGatewayConfig } from './read-config.ts';

const signing = generateKeyPair();
const [rsa, sm2, wallet] = [generateRsaKeyPair(), generateSm2KeyPair(), generateSm2KeyPair()];
const partnerKey = generateKeyPair().publicKey;
const rsaPem = createPrivateKey({ key: Buffer.from(rsa.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  .export({ format: 'pem', type: 'pkcs8' })
  .toString();

const numbersKey = (byte: number): string => `nbk_${Buffer.alloc(32, byte).toString('base64url')}`;

const needed: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://localhost/phonebill',
  CASHIER_URL: 'https://cashier.example',
  DIGITAL_URL: 'https://digital.example',
  ENTRUST_URL: 'https://entrust.example',
  CARRIER_URL: 'https://carrier.example',
  POINTS_URL: 'https://points.example',
  SMS_URL: 'https://sms.example',
  WALLET_URL: 'https://wallet.example',
  CASHIER_PUBLIC_KEY: partnerKey,
  DIGITAL_PUBLIC_KEY: partnerKey,
  ENTRUST_PUBLIC_KEY: partnerKey,
  CARRIER_PUBLIC_KEY: partnerKey,
  SMS_PUBLIC_KEY: partnerKey,
  WALLET_RSA_PUBLIC_KEY: rsa.publicKey,
  WALLET_SM2_PUBLIC_KEY: wallet.publicKey,
  GATEWAY_SIGNING_KEY: signing.secretKey,
  GATEWAY_SM2_PRIVATE_KEY: sm2.privateKey,
  GATEWAY_RSA_PRIVATE_KEY: rsa.privateKey,
  NUMBERS_KEYS: numbersKey(1),
  GATEWAY_SECRETS: 's'.repeat(32),
};

const port = ['x', '0', '65536', '80.5', '-1'];
const address = ['cashier.example', 'ftp://cashier.example', 'https://'];
const count = ['0', '-1', '1.5', 'many', '1000001'];
const days = ['0', '-1', '1.5', 'soon', '999999999999'];
const publicKey = [
  'x',
  'whpk_',
  signing.secretKey,
  publicKeyOf(signing.secretKey),
  rsa.publicKey,
  // Two are one too many by our own, by one that is none, and three are too many.
  `${partnerKey} ${publicKeyOf(signing.secretKey)}`,
  `${partnerKey} x`,
  [1, 2, 3].map(() => generateKeyPair().publicKey).join(' '),
];
const host = ['two words', 'http://here'];

/** By name: values that must be refused. */
const refused: Readonly<Record<string, readonly string[]>> = {
  ROLES: ['boss', 'web,boss', 'web worker'],
  HOST: host,
  PORT: port,
  OPERATIONS_HOST: host,
  OPERATIONS_PORT: port,
  OPERATIONS_NAMES: ['ops example', 'ops.example,'],
  DRAIN_MS: ['-1', '30001', 'long'],
  PARTNER_CALLS_KEPT_DAYS: ['-1', '13', 'ever'],
  FEATURES_OFF: ['all', 'points,', 'points digital', 'Points'],
  CONSOLE_HOST: host,
  CONSOLE_PORT: port,
  CONSOLE_URL: [...address, 'http://127.0.0.1:8083', 'http://console.example', 'https://example.com/console'],
  CONSOLE_WEB_ROOT: ['/nowhere'],
  CONSOLE_OIDC_ISSUER: ['https://login.example/alone'],
  CONSOLE_OIDC_CLIENT_ID: ['alone'],
  CONSOLE_OIDC_CLIENT_SECRET: ['alone'],
  OPERATOR_IDENTITY: ['nobody', 'CONSOLE'],
  OPERATOR_SESSION_PATH: ['session', './session'],
  BREAK_GLASS_FEN: ['-1', '1.5', 'many', '1000001'],
  PUBLIC_URL: address,
  CALLBACK_URL: address,
  WEB_ROOT: ['/nowhere', '/'],
  EVENT_NETWORKS: ['here', '10.0.0.0', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8'],
  TRUST_PROXY: ['true', 'yes', '11', '10.0.0.0/33'],
  DATABASE_URL: ['phonebill', 'http://me:secret@a/x', 'postgres://me:secret@a:port/x'],
  SHARD_DATABASE_URLS: ['phonebill', 'postgres://a/x http://b/x'],
  DATABASE_CONNECTIONS: ['3', '501', 'all'],
  JOBS_AT_ONCE: ['0', '501', 'all'],
  CASHIER_PROVIDER: ['unionpay', 'WECHAT', 'wechat,', 'wechat alipay', 'wechat,wechat', 'phonebill,paypal'],
  CASHIER_FORMER: ['unionpay', 'WECHAT', 'wechat,', 'wechat,wechat'],
  ENTRUST_PROVIDER: ['unionpay', 'WECHAT', 'wechat,alipay'],
  SMS_PROVIDER: ['twilio', 'ALIYUN', 'aliyun,tencent'],
  TOP_UP_SUPPLIER: ['ding', 'DTONE', 'carrier,', 'carrier carrier', 'carrier,carrier', 'carrier dtone'],
  DATABASE_RESTORED_AT: ['yesterday', '2026-11-22', '2026-11-22T02:30', '2026-13-22T02:30:00Z'],
  TOP_UP_ROUTES: [
    'carrier',
    'CMCC=',
    'CMCC=dtone',
    'CMCC=carrier,reloadly',
    'CMCC=carrier,carrier',
    'CMCC=carrier,CUCC=carrier',
    'CMCC=carrier CMCC=carrier',
    'UNKNOWN=carrier',
    'CMCC/Atlantis=carrier',
    'CMCC/50-10=carrier',
  ],
  NUMBER_LOOK_UP: ['dtone', 'DTONE', 'nobody'],
  NUMBER_LOOK_UPS_PER_MINUTE: ['0', '1001', 'all'],
  TOP_UP_FLOATS: ['2000', 'carrier=CNY', 'carrier=CNY,low:1,stop:2', 'dtone=USD,low:2,stop:1'],
  CASHIER_URL: address,
  DIGITAL_URL: address,
  ENTRUST_URL: address,
  CARRIER_URL: address,
  POINTS_URL: address,
  SMS_URL: address,
  WALLET_URL: address,
  SIGN_ON_RECIPIENT: ['two words', 'x'.repeat(201)],
  WALLET_AUTHORIZATION_URL: address,
  CASHIER_PUBLIC_KEY: publicKey,
  DIGITAL_PUBLIC_KEY: publicKey,
  ENTRUST_PUBLIC_KEY: publicKey,
  CARRIER_PUBLIC_KEY: publicKey,
  SMS_PUBLIC_KEY: publicKey,
  WALLET_RSA_PUBLIC_KEY: ['x', partnerKey, rsa.privateKey, rsaPem],
  WALLET_SM2_PUBLIC_KEY: [
    'x',
    wallet.privateKey,
    sm2.publicKey,
    rsa.publicKey,
    `${wallet.publicKey} ${sm2.publicKey}`,
  ],
  GATEWAY_SIGNING_KEY: ['x', partnerKey, rsa.privateKey],
  GATEWAY_SM2_PRIVATE_KEY: ['x', sm2.publicKey, rsa.privateKey],
  PAGE_SM2_PUBLIC_KEY: ['x', wallet.privateKey, sm2.publicKey, rsa.publicKey],
  GATEWAY_RSA_PRIVATE_KEY: ['x', rsa.publicKey, signing.secretKey],
  GATEWAY_SECRETS: ['short', `${'s'.repeat(32)} ${'s'.repeat(32)}`, `${'s'.repeat(32)} short`],
  NUMBERS_KEYS: ['x', 'nbk_secret', `${numbersKey(1)} ${numbersKey(1)}`, [1, 2, 3].map(numbersKey).join(' ')],
  NUMBERS_IN_CLEAR: ['no', 'true'],
  SMS_SERVICE_NUMBER: ['12', 'one', '123456789012345678901'],
  OWN_ORIGIN: address,
  WALLET_ORIGIN: address,
  PARTNER_SHOP_ORIGIN: address,
  PARTNER_SHOP_PUBLIC_KEY: ['x', rsa.privateKey, rsaPem],
  PARTNER_TIME_LIMIT_MS: ['49', '60001', 'long'],
  TIME_SCALE: ['0', '-1', '10.5', 'fast'],
  PAY_WITHIN_MS: ['999', '86400001', '1500.5'],
  MESSAGES_PER_ADDRESS: count,
  CODES_PER_HOUR: count,
  CAPTCHA_PAGE_URL: [...address, 'https://captcha.example/page'],
  CAPTCHA_VERIFY_URL: [...address, 'https://captcha.example/verify'],
  CAPTCHA_SECRET: ['alone'],
  WORK_HASHES: ['0', '199', '10000001', 'many'],
  PICTURE_CODE: ['never', 'BUSY'],
  GUEST_ORDERS_PER_NUMBER: count,
  GUEST_ORDERS_PER_DEVICE: count,
  GUEST_ORDERS_PER_ADDRESS: count,
  UNPAID_ORDERS_PER_USER: count,
  UNPAID_ORDERS_PER_USER_AND_HOUR: count,
  CONFIRM_PAYMENTS: ['never', 'all', 'true'],
  CONFIRM_PAYMENTS_ABOVE_FEN: ['-1', '1.5', 'many', '1000001'],
  CLAIMS_PER_DEVICE: count,
  CLAIMS_PER_ADDRESS: count,
  ANALYTICS_URL: address,
  SERVICE_WORKER: ['yes', 'OFF', '1'],
  OFFLINE_PAGES: [
    'h5app.example',
    'http://h5app.example/index.html',
    'https://h5app.example/',
    'file:///index.html',
  ],
  CARRIER_PHONE: ['10', 'ten', '10086;ext=1', '"><b>'],
  OFFLINE_LEAST_VERSION: ['1', '1.0.0', 'newest'],
  HELP_PHONE: ['12', 'call us', '1234567890123456'],
  HELP_CHAT_URL: ['chat.example', 'http://chat.example/', 'https://me:secret@chat.example/'],
  ACTIVITIES_FOLDER: ['/nowhere', '/etc/passwd'],
  SETTINGS_FOLDER: ['/nowhere', '/etc/passwd'],
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: ['secret', 'a=b,secret'],
  OTEL_SERVICE_NAME: ['two words'],
  OTEL_TRACES_SAMPLER_ARG: ['2', '-1', 'all'],
  BUILD_ID: ['two words', 'x'.repeat(65)],
  LOG_LEVEL: ['loud', 'INFO'],
  LOG_FORMAT: ['pretty', 'JSON'],
  NOTICE_BEFORE_DEBIT_MS: days,
  NOTICE_BEFORE_BALANCE_DEBIT_MS: days,
  DEBIT_HOURS: ['8', '22-8', '8-25', 'day'],
  DEBIT_RETRY_MS: ['1,x', '0', '1;2', '999999999999'],
  ASK_BALANCE_MS: days,
  CREDIT_DUE_MS: days,
  SIGN_UP_WITHIN_MS: days,
  CONSENT_VALID_MS: days,
  REMIND_MEMBER_MS: days,
  ASK_AGAIN_MS: days,
  BALANCE_QUESTIONS_PER_SECOND: count,
};

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readGatewayConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}

/** The names that are looked for in the environment, without their _FILE variants. */
function namesRead(): string[] {
  const names = new Set<string>();
  const get = (env: Record<string, string>, name: string): string | undefined => {
    if (!name.endsWith('_FILE')) names.add(name);
    return env[name];
  };
  readGatewayConfig(new Proxy<Record<string, string>>({ ...needed }, { get }));
  return [...names].toSorted();
}

test('every variable that is read is known to this test', () => {
  expect(problemsOf(needed)).toEqual([]);
  expect(namesRead()).toEqual(Object.keys(refused).toSorted());
});

const cases = Object.entries(refused).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);
test.each(cases)('%s=%s is refused in one line with its name, and no other variable is', (name, value) => {
  const problems = problemsOf({ ...needed, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
  expect(problems[0]).not.toContain('secret');
  if (name.endsWith('_KEY') && value.length > 5) expect(problems[0]).not.toContain(value);
});

const wechat: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(needed).filter(([name]) => !name.startsWith('CASHIER_'))),
  CASHIER_PROVIDER: 'wechat',
  WECHAT_PAY_APP_ID: 'wx8888888888888888',
  WECHAT_PAY_MERCHANT_ID: '1900000109',
  WECHAT_PAY_CERTIFICATE_SERIAL: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  WECHAT_PAY_PRIVATE_KEY: rsa.privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_0114232134912410000000000000=${rsa.publicKey}`,
};
const wechatRefused: Readonly<Record<string, readonly string[]>> = {
  WECHAT_PAY_URL: address,
  WECHAT_OPEN_URL: address,
  WECHAT_API_URL: address,
  WECHAT_PAY_APP_SECRET: ['x', 's'.repeat(33)],
  WECHAT_PAY_APP_ID: ['8888888888888888', 'wx'],
  WECHAT_PAY_MERCHANT_ID: ['1900', 'merchant'],
  WECHAT_PAY_CERTIFICATE_SERIAL: ['none', '12'],
  WECHAT_PAY_PRIVATE_KEY: ['x', rsa.publicKey, signing.secretKey],
  WECHAT_PAY_API_V3_KEY: ['k'.repeat(31), '键'.repeat(32)],
  WECHAT_PAY_PUBLIC_KEYS: [
    'x',
    rsa.publicKey,
    `PUB_KEY_ID_01=${rsa.privateKey}`,
    `PUB_KEY_ID_01=${Buffer.from(rsaPem).toString('base64')}`,
  ],
};

test('WeChat Pay takes the place of the cashier, whose variables are not needed then', () => {
  expect(problemsOf(wechat)).toEqual([]);
  expect(readGatewayConfig(wechat).cashiers).toMatchObject({
    offered: [{ kind: 'wechat', baseUrl: 'https://api.mch.weixin.qq.com', merchantId: '1900000109' }],
    former: [],
  });
  const missing = problemsOf({ ...needed, CASHIER_PROVIDER: 'wechat' });
  expect(missing.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(
    Object.keys(wechat)
      .filter((name) => name.startsWith('WECHAT_PAY_'))
      .toSorted(),
  );
});

const wechatCases = Object.entries(wechatRefused).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);
test.each(wechatCases)('with WeChat Pay a wrong %s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...wechat, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
  if (name.endsWith('_KEY') && value.length > 5) expect(problems[0]).not.toContain(value);
});

const dtone: Readonly<Record<string, string>> = {
  ...needed,
  TOP_UP_SUPPLIER: 'dtone',
  DTONE_API_KEY: 'key',
  DTONE_API_SECRET: 'secret of the key',
  DTONE_PRODUCTS: 'CMCC=1234 CUCC=50:1235,100:1236,1237',
};
const dtoneCases = [
  ['DTONE_URL', 'dvs-api.dtone.com'],
  ['DTONE_PRODUCTS', '1234'],
  ['DTONE_PRODUCTS', 'CMCC=1234,CUCC=1235'],
  ['DTONE_PRODUCTS', 'CMCC=1234,1235'],
  ['DTONE_PRODUCTS', 'CMCC=0:1234'],
  ['DTONE_PRODUCTS', 'CMCC=50:'],
  ['DTONE_PRODUCTS', 'CMCC=50.001:1234'],
  ['DTONE_PRODUCTS', 'CMCC=1234 CMCC=1235'],
  ['DTONE_PRODUCTS', 'AT&T=1'],
] as const;

test('DT One takes the place of the carrier in crediting numbers', () => {
  expect(problemsOf(dtone)).toEqual([]);
  expect(readGatewayConfig(dtone).topUps).toEqual({
    suppliers: ['dtone'],
    routes: [],
    lookUp: 'carrier',
    lookUpsPerMinute: 60,
    floats: {},
    restoredAt: null,
    dtone: {
      baseUrl: 'https://dvs-api.dtone.com/v1',
      apiKey: 'key',
      apiSecret: 'secret of the key',
      products: {
        CMCC: { ranged: 1234, fixed: [] },
        CUCC: {
          ranged: 1237,
          fixed: [
            { faceFen: 5000n, productId: 1235 },
            { faceFen: 10_000n, productId: 1236 },
          ],
        },
      },
    },
    reloadly: null,
  });
  const missing = problemsOf({ ...needed, TOP_UP_SUPPLIER: 'dtone' });
  expect(missing.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual([
    'DTONE_API_KEY',
    'DTONE_API_SECRET',
    'DTONE_PRODUCTS',
  ]);
});

test.each(dtoneCases)('with DT One %s=%s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...dtone, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
});

/** All that an operator gives who takes money with WeChat Pay, credits with DT One and offers no more. */
const smallest: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...wechat, ...dtone, CASHIER_PROVIDER: 'wechat' }).filter(
      ([name]) => !/^(?:CASHIER|DIGITAL|ENTRUST|CARRIER|POINTS|WALLET)_(?!PROVIDER)/.test(name),
    ),
  ),
  FEATURES_OFF: 'points, digital, automatic, bills, invoices, walletSignOn',
};

test('a feature that is off needs no partner', () => {
  const config = readGatewayConfig(smallest);
  expect(config).toMatchObject({ digital: null, entrust: null, carrier: null, points: null, wallet: null });
  // What is paid later is debited under an agreement.
  expect([...config.featuresOff].toSorted()).toEqual(
    ['automatic', 'bills', 'creditPay', 'digital', 'invoices', 'points', 'walletSignOn'].toSorted(),
  );
});

test.each([
  ['points', ['POINTS_URL']],
  ['automatic', ['ENTRUST_PUBLIC_KEY', 'ENTRUST_URL']],
  ['bills', ['CARRIER_PUBLIC_KEY', 'CARRIER_URL']],
  ['invoices', ['CARRIER_PUBLIC_KEY', 'CARRIER_URL']],
  ['walletSignOn', ['WALLET_RSA_PUBLIC_KEY', 'WALLET_SM2_PUBLIC_KEY', 'WALLET_URL']],
])('%s is offered only with its partner: one that was forgotten is named', (feature, variables) => {
  const others = (smallest['FEATURES_OFF'] ?? '').split(', ').filter((one) => one !== feature);
  const problems = problemsOf({ ...smallest, FEATURES_OFF: others.join(',') });
  expect(problems.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(variables);
});

test('suppliers are named in the order of preference, with routes and the levels of their floats', () => {
  const several = { ...dtone, TOP_UP_SUPPLIER: 'dtone,carrier' };
  expect(problemsOf(several)).toEqual([]);
  const { topUps } = readGatewayConfig({
    ...several,
    TOP_UP_ROUTES: 'CMCC/Liaoning=carrier,dtone  CUCC=dtone',
    TOP_UP_FLOATS: 'dtone=USD,low:2000,stop:300',
  });
  expect(topUps).toMatchObject({
    suppliers: ['dtone', 'carrier'],
    routes: [
      { carrier: 'CMCC', province: 'Liaoning', suppliers: ['carrier', 'dtone'] },
      { carrier: 'CUCC', province: null, suppliers: ['dtone'] },
    ],
    floats: { dtone: { currency: 'USD', low: 2_000_000_000n, stop: 300_000_000n } },
  });
  const restored = readGatewayConfig({ ...several, DATABASE_RESTORED_AT: '2026-11-22T02:30:00+08:00' });
  expect(restored.topUps.restoredAt).toEqual(new Date(Date.UTC(2026, 10, 21, 18, 30)));
});

test.each(['carrier', 'dtone,carrier'])(
  'the carrier is needed where %s credits, whatever else is off',
  (who) => {
    const problems = problemsOf({ ...smallest, TOP_UP_SUPPLIER: who });
    expect(problems.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual([
      'CARRIER_PUBLIC_KEY',
      'CARRIER_URL',
    ]);
  },
);

const templatesOf = (names: readonly string[]): string =>
  names.map((name, index) => `${name}=SMS_${1000 + index}`).join('\n');
const [firstMessage = '', ...otherMessages] = Object.keys(smsMessages);
const allTemplates = templatesOf([firstMessage, ...otherMessages]);
const aliyun: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(needed).filter(([name]) => !name.startsWith('SMS_'))),
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'key',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret of the key',
  ALIYUN_SMS_SIGN_NAME: '话费充值',
  ALIYUN_SMS_TEMPLATES: `${allTemplates}\ncode.usual/en=SMS_1`,
  ALIYUN_SMS_CALLBACK_SECRET: 's'.repeat(32),
};

test('Alibaba Cloud SMS takes the place of the SMS centre, whose variables are not needed then', () => {
  expect(problemsOf(aliyun)).toEqual([]);
  const { sms } = readGatewayConfig(aliyun);
  expect(sms).toMatchObject({
    kind: 'aliyun',
    baseUrl: 'https://dysmsapi.aliyuncs.com',
    signName: '话费充值',
    callbackSecrets: ['s'.repeat(32)],
    serviceNumber: '1065800886',
    templates: { 'code.usual': { zh: 'SMS_1000', en: 'SMS_1' }, 'code.forConsent': { zh: 'SMS_1001' } },
  });
  const both = { ...aliyun, ALIYUN_SMS_CALLBACK_SECRET: `${'s'.repeat(32)} ${'t'.repeat(100)}` };
  expect(readGatewayConfig(both).sms).toMatchObject({ callbackSecrets: ['s'.repeat(32), 't'.repeat(100)] });
  const missing = problemsOf({ ...needed, SMS_PROVIDER: 'aliyun' });
  expect(missing.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(
    Object.keys(aliyun)
      .filter((name) => name.startsWith('ALIYUN_SMS_'))
      .toSorted(),
  );
});

test('messages without a template are all named in one line', () => {
  const [second = '', third = '', ...others] = otherMessages;
  // One in English alone is none: who reads Chinese is sent Chinese.
  const templates = `${templatesOf([firstMessage, ...others])} ${second}/en=SMS_1`;
  expect(problemsOf({ ...aliyun, ALIYUN_SMS_TEMPLATES: templates })).toEqual([
    `ALIYUN_SMS_TEMPLATES has no template in Chinese for ${second}, ${third}`,
  ]);
});

test('messages of automatic top-up need no template where that is off', () => {
  const templates = templatesOf(
    Object.keys(smsMessages).filter((name) => /^(?:order|code\.usual)/.test(name)),
  );
  const withoutAutomatic = { ...aliyun, ALIYUN_SMS_TEMPLATES: templates, FEATURES_OFF: 'automatic' };
  expect(problemsOf(withoutAutomatic)).toEqual([]);
  expect(problemsOf({ ...withoutAutomatic, FEATURES_OFF: '' })).toHaveLength(1);
});

const aliyunCases = [
  ['ALIYUN_SMS_URL', 'dysmsapi.aliyuncs.com'],
  ['ALIYUN_SMS_TEMPLATES', 'code.usual'],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.usual=SMS_1`],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.unknown=SMS_1`],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.usual/fr=SMS_1`],
  ['ALIYUN_SMS_TEMPLATES', `${allTemplates} code.usual/en=154950001`],
  ['ALIYUN_SMS_CALLBACK_SECRET', 's'.repeat(31)],
  ['ALIYUN_SMS_CALLBACK_SECRET', 's'.repeat(101)],
  ['ALIYUN_SMS_CALLBACK_SECRET', `${'s'.repeat(31)}/`],
  ['ALIYUN_SMS_CALLBACK_SECRET', `${'s'.repeat(32)} short`],
] as const;
test.each(aliyunCases)('with Alibaba Cloud SMS %s=%s is refused in one line with its name', (name, value) => {
  const problems = problemsOf({ ...aliyun, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
  if (name.endsWith('_SECRET')) expect(problems[0]).not.toContain(value);
});

test('all missing variables are named at once, each with its purpose', () => {
  const problems = problemsOf({});
  expect(problems.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(Object.keys(needed).toSorted());
  for (const line of problems) expect(line).toMatch(/^[A-Z0-9_]+ is not set: .{10,}$/);
});

test('treats an empty environment variable as unset', () => {
  const empty = Object.fromEntries(Object.keys(refused).map((name) => [name, '']));
  expect(problemsOf({ ...empty, ...needed })).toEqual([]);
  expect(problemsOf(empty)).toHaveLength(Object.keys(needed).length);
});
