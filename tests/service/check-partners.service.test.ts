// What an operator is told who was just given keys: each partner in a line, and what is wrong with it.

import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function checked(changes: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const config = readGatewayConfig({
    ...product.keys,
    DATABASE_URL: 'postgres://nobody/asks',
    PUBLIC_URL: product.url,
    ...partnersAt(product.sandbox.url),
    ...playedAddresses(played, product.sandbox.url),
    ...changes,
  });
  const failed = await checkPartners(config, (line) => lines.push(line));
  return { failed, lines, wrong: lines.filter((line) => line.startsWith('WRONG')) };
}

test('partners that can be worked with are a line each, and so are callbacks', async () => {
  const { failed, lines } = await checked();
  expect(failed).toBe(0);
  expect(lines.map((line) => /^ok +(.+?): /.exec(line)?.[1])).toEqual([
    'cash (WeChat Pay)',
    'digital',
    'points',
    'entrust',
    'carrier',
    'top-ups (DT One)',
    'SMS (Alibaba Cloud)',
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
  ['CALLBACK_URL', 'http://127.0.0.1:9', /^WRONG +callbacks.*reached from outside/],
])('%s that is wrong is said in one line, and nothing else is', async (name, value, line) => {
  const { failed, wrong } = await checked({ [name]: value });
  expect(failed).toBe(1);
  expect(wrong).toEqual([expect.stringMatching(line)]);
});

test('a key of WeChat Pay that was exchanged is said', async () => {
  const [, key = ''] = (product.keys['WECHAT_PAY_PUBLIC_KEYS'] ?? '').split('PUB_KEY_ID_SANDBOX=');
  const { wrong } = await checked({ WECHAT_PAY_PUBLIC_KEYS: `PUB_KEY_ID_OF_BEFORE=${key}` });
  expect(wrong).toEqual([expect.stringMatching(/^WRONG +cash .*key is another than the one that was given/)]);
});
