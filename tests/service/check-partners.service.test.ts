// The output for an operator who has just been given keys: one line per partner, saying what is wrong with
// it.

import { generateRsaKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkPartners } from '../../apps/gateway/src/app/check-partners.ts';
import { readGatewayConfig } from '../../apps/gateway/src/config/index.ts';
import { partnersAt } from '../support/partner-keys.ts';
import { playedAddresses } from '../support/played-partners.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

const played = { PLAYED_PARTNERS: 'wechat,dtone,aliyun-sms' };
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct(played);
});
afterAll(() => product.stop());

async function checked(
  changes: Readonly<Record<string, string>> = {},
  { keys, url, sandbox }: RunningProduct = product,
  partners: Readonly<Record<string, string>> = played,
) {
  const lines: string[] = [];
  const config = readGatewayConfig({
    ...keys,
    DATABASE_URL: 'postgres://nobody/asks',
    PUBLIC_URL: url,
    ...partnersAt(sandbox.url),
    ...playedAddresses(partners, sandbox.url),
    ...changes,
  });
  const failed = await checkPartners(config, (line) => lines.push(line));
  return { failed, lines, wrong: lines.filter((line) => line.startsWith('WRONG')) };
}

test('prints one ok line for each working partner, and one for callbacks', async () => {
  const { failed, lines } = await checked();
  expect(failed).toBe(0);
  expect(lines.flatMap((line) => /^ok +(.+?): /.exec(line)?.[1] ?? [])).toEqual([
    'cash (WeChat Pay)',
    'digital',
    'points',
    'automatic top-up (WeChat Pay)',
    'carrier',
    'top-ups (DT One)',
    'SMS (Alibaba Cloud)',
    'wallet',
    'callbacks',
  ]);
});

test.each([
  ['WECHAT_PAY_MERCHANT_ID', '1900000110', /^WRONG +cash .*status 401.*key or signature/],
  ['WECHAT_PAY_URL', 'http://127.0.0.1:9/wechat', /^WRONG +cash .*Nobody answers there/],
  ['DTONE_API_SECRET', 'of another account', /^WRONG +top-ups .*status 401.*key or signature/],
  [
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'of another account',
    /^WRONG +SMS .*SignatureDoesNotMatch.*key or signature/,
  ],
  ['ALIYUN_SMS_URL', 'http://127.0.0.1:9/aliyun-sms', /^WRONG +SMS .*Nobody answers there/],
  ['POINTS_URL', 'http://127.0.0.1:9', /^WRONG +points.*Nobody answers there/],
  ['WALLET_URL', 'http://127.0.0.1:9', /^WRONG +wallet.*Nobody answers there/],
  ['CALLBACK_URL', 'http://127.0.0.1:9', /^WRONG +callbacks.*reached from outside/],
])(
  'a wrong %s is reported in one line, and no other partner is reported as wrong',
  async (name, value, line) => {
    const { failed, wrong } = await checked({ ENTRUST_PROVIDER: 'phonebill', [name]: value });
    expect(failed).toBe(1);
    expect(wrong).toEqual([expect.stringMatching(line)]);
  },
);

test.each([
  ['there', {}, /^- +SMS: answers at http.*only a message tells whether it accepts our key/, 0],
  ['away', { SMS_URL: 'http://127.0.0.1:9' }, /^WRONG +SMS: http.*Nobody answers there/, 1],
])(
  'an SMS centre of our protocol that is %s is reported in one line',
  async (_what, changes, line, failures) => {
    const { failed, lines } = await checked({ SMS_PROVIDER: 'phonebill', ...changes });
    expect(lines.filter((one) => one.includes('SMS'))).toEqual([expect.stringMatching(line)]);
    expect(failed).toBe(failures);
  },
);

test.each([
  ['as it is', {}, /^ok +SMS \(Tencent Cloud\): answers at /],
  [
    'with another secret',
    { TENCENT_SMS_SECRET_KEY: 'of another account' },
    /^WRONG +SMS \(Tencent Cloud\).*AuthFailure\.SignatureFailure.*key or signature/,
  ],
  [
    'with another application',
    { TENCENT_SMS_APP_ID: '1400000000' },
    /^WRONG +SMS \(Tencent Cloud\).*SmsSdkAppIdVerifyFail.*key or signature/,
  ],
])('Tencent Cloud SMS %s is reported in one line', async (_what, changes, line) => {
  const tencent = { PLAYED_PARTNERS: 'tencent-sms' };
  const there = await startProduct(tencent);
  onTestFinished(() => there.stop());
  const { lines } = await checked(changes, there, tencent);
  expect(lines.filter((one) => one.includes('SMS'))).toEqual([expect.stringMatching(line)]);
});

test.each([
  ['as it is', {}, [/^ok +top-ups \(Reloadly\): answers at /, /^- +float at reloadly: USD /]],
  [
    'with another secret',
    { RELOADLY_CLIENT_SECRET: 'of another client' },
    [/^WRONG +top-ups \(Reloadly\).*status 401.*key or signature/],
  ],
  ['away', { RELOADLY_URL: 'http://127.0.0.1:9/topups' }, [/^WRONG +top-ups \(Reloadly\).*Nobody answers/]],
])('Reloadly %s is reported in one line, and its float in another', async (_what, changes, patterns) => {
  const reloadly = { PLAYED_PARTNERS: 'reloadly' };
  const there = await startProduct(reloadly);
  onTestFinished(() => there.stop());
  const { lines } = await checked(changes, there, reloadly);
  const said = lines.filter((one) => /reloadly/i.test(one));
  expect(said).toEqual(patterns.map((pattern) => expect.stringMatching(pattern) as string));
});

test('a wrong API v2 key of WeChat Pay is reported for automatic top-up', async () => {
  const { wrong } = await checked({ WECHAT_PAY_API_V2_KEY: '0'.repeat(32) });
  expect(wrong).toEqual([expect.stringMatching(/^WRONG +automatic top-up .*key or signature/)]);
});

test.each([
  ['100', /^ok +float at dtone: USD 100\.00$/, 0],
  ['19.99', /^LOW +float at dtone: USD 19\.99, below 20\.00\. Pay in\.$/, 0],
  ['5', /^WRONG +float at dtone: USD 5\.00, at its stop: it gets no new orders/, 1],
])('a float of %s is printed, with a warning if it is low', async (available, line, failures) => {
  await product.sandbox.setFloat('dtone', Number(available));
  const { failed, lines } = await checked({ TOP_UP_FLOATS: 'dtone=USD,low:20,stop:5' });
  expect(lines.filter((one) => one.includes('float'))).toEqual([expect.stringMatching(line)]);
  expect(failed).toBe(failures);
});

test('a float without levels is printed, and one in another currency than its levels is wrong', async () => {
  await product.sandbox.setFloat('dtone', 100);
  const floatOf = async (changes: Readonly<Record<string, string>>) => {
    const { failed, lines } = await checked(changes);
    return [failed, ...lines.filter((one) => one.includes('float'))];
  };
  expect(await floatOf({})).toEqual([
    0,
    '-      float at dtone: USD 100.00, and TOP_UP_FLOATS has no levels for it',
  ]);
  expect(await floatOf({ TOP_UP_FLOATS: 'dtone=EUR,low:20,stop:5' })).toEqual([
    1,
    'WRONG  float at dtone: nothing in EUR, which TOP_UP_FLOATS names',
  ]);
});

test("another public key than WeChat Pay's is reported", async () => {
  const [, key = ''] = (product.keys['WECHAT_PAY_PUBLIC_KEYS'] ?? '').split('PUB_KEY_ID_SANDBOX=');
  const { wrong } = await checked({ WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_OF_BEFORE=${key}` });
  expect(wrong).toEqual([expect.stringMatching(/^WRONG +cash .*key is another than the one that was given/)]);
});

test.each([
  ['as it is', {}, /^ok +cash \(Alipay\): answers at /],
  [
    'with another key of ours',
    { ALIPAY_PRIVATE_KEY: 'another' },
    /^WRONG +cash \(Alipay\).*isv\.invalid-signature.*key or signature/,
  ],
  [
    'with another app',
    { ALIPAY_APP_ID: '2021000000000009' },
    /^WRONG +cash \(Alipay\).*isv\.invalid-app-id.*key or signature/,
  ],
  [
    'with another key of Alipay’s',
    { ALIPAY_PUBLIC_KEY: 'another' },
    /^WRONG +cash \(Alipay\).*key is another than the one/,
  ],
])('Alipay %s is reported in one line', async (_what, changes, line) => {
  const alipay = { PLAYED_PARTNERS: 'alipay' };
  const there = await startProduct(alipay);
  onTestFinished(() => there.stop());
  const another = generateRsaKeyPair();
  const keys = { ALIPAY_PRIVATE_KEY: another.privateKey, ALIPAY_PUBLIC_KEY: another.publicKey };
  const changed = Object.entries<string>(changes).map(([name, value]) => [
    name,
    value === 'another' ? keys[name as keyof typeof keys] : value,
  ]);
  const lines: string[] = [];
  const config = readGatewayConfig({
    ...there.keys,
    DATABASE_URL: 'postgres://nobody/asks',
    PUBLIC_URL: there.url,
    ...partnersAt(there.sandbox.url),
    ...playedAddresses(alipay, there.sandbox.url),
    ...Object.fromEntries(changed),
  });
  await checkPartners(config, (text) => lines.push(text));
  expect(lines[0]).toMatch(line);
});
