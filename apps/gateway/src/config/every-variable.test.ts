// Tests of every variable that the gateway reads, with values that it must refuse and the message for each.

import { generateKeyPair, publicKeyOf } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { readGatewayConfig } from './read-config.ts';
import {
  address,
  needed,
  numbersKey,
  partnerKey,
  problemsOf,
  rsa,
  rsaPem,
  signing,
  sm2,
  wallet,
} from './testing/needed-variables.ts';

const port = ['x', '0', '65536', '80.5', '-1'];
const count = ['0', '-1', '1.5', 'many', '1000001'];
const days = ['0', '-1', '1.5', 'soon', '999999999999'];
const publicKey = [
  'x',
  'whpk_',
  signing.secretKey,
  publicKeyOf(signing.secretKey),
  rsa.publicKey,
  // Invalid: two keys of which one is our own, two of which one is no key, and three.
  `${partnerKey} ${publicKeyOf(signing.secretKey)}`,
  `${partnerKey} x`,
  [1, 2, 3].map(() => generateKeyPair().publicKey).join(' '),
];
const host = ['two words', 'http://here'];

/** Values that must be refused, by variable. */
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
  GIVEN_BACK_SMS: ['yes', 'true', 'ON'],
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

/** Returns the names that are read from the environment, without their _FILE variants. */
function namesRead(): string[] {
  const names = new Set<string>();
  const get = (env: Record<string, string>, name: string): string | undefined => {
    if (!name.endsWith('_FILE')) names.add(name);
    return env[name];
  };
  readGatewayConfig(new Proxy<Record<string, string>>({ ...needed }, { get }));
  return [...names].toSorted();
}

test('this test lists every variable that is read', () => {
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
