// Tests of which variables are needed when partners replace one another and when features are off.

import { expect, test } from 'vitest';
import { readGatewayConfig } from './read-config.ts';
import { address, needed, problemsOf, rsa, rsaPem, signing } from './testing/needed-variables.ts';

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

test('WeChat Pay replaces the cashier, whose variables are then not required', () => {
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

test('DT One replaces the carrier as the supplier of top-ups', () => {
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

/**
 * All variables needed by an operator who takes money with WeChat Pay, credits with DT One and offers nothing
 * else.
 */
const smallest: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...wechat, ...dtone, CASHIER_PROVIDER: 'wechat' }).filter(
      ([name]) => !/^(?:CASHIER|DIGITAL|ENTRUST|CARRIER|POINTS|WALLET)_(?!PROVIDER)/.test(name),
    ),
  ),
  FEATURES_OFF: 'points, digital, automatic, bills, invoices, walletSignOn',
};

test('a disabled feature needs no partner', () => {
  const config = readGatewayConfig(smallest);
  expect(config).toMatchObject({ digital: null, entrust: null, carrier: null, points: null, wallet: null });
  // Credit pay is included: what is paid later is debited under an agreement.
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
])('the enabled feature %s needs its partner, and a missing variable is named', (feature, variables) => {
  const others = (smallest['FEATURES_OFF'] ?? '').split(', ').filter((one) => one !== feature);
  const problems = problemsOf({ ...smallest, FEATURES_OFF: others.join(',') });
  expect(problems.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(variables);
});

test('suppliers have an order of preference, routes and float levels', () => {
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
  'the carrier is required if %s credits numbers, whatever features are disabled',
  (who) => {
    const problems = problemsOf({ ...smallest, TOP_UP_SUPPLIER: who });
    expect(problems.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual([
      'CARRIER_PUBLIC_KEY',
      'CARRIER_URL',
    ]);
  },
);
