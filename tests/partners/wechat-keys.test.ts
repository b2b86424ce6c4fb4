import { InvalidSignature, generateRsaKeyPair, readNamedRsaKeys } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { createNoticeReader } from '../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import { eventually } from '../support/eventually.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { wechatMerchantOf } from '../support/played-partners.ts';
import { adapterOptions } from './adapter-options.ts';
import { startWorld, type World } from './world.ts';

const { gateway, sandbox } = played.wechat.variables(played.wechat.make());
const old = wechatMerchantOf(gateway);
const [nextCertificate, nextPlatform] = [generateRsaKeyPair(), generateRsaKeyPair()];
const [nextSerial, nextPlatformSerial] = ['5ABCDE00000000000000000000000000000002', '7132D72A03E93CDD'];
const next = {
  ...old,
  certificateSerial: nextSerial,
  privateKey: nextCertificate.privateKey,
  platformKeys: readNamedRsaKeys(`${nextPlatformSerial}=${nextPlatform.publicKey}`),
};
const [[oldKey], [nextKey]] = [old.platformKeys, next.platformKeys];

let world: World;
beforeAll(async () => {
  const both = (name: string, other: string): string => `${sandbox[name]} ${other}`;
  const [merchants, platforms] = ['WECHAT_PAY_MERCHANT_PUBLIC_KEYS', 'WECHAT_PAY_PLATFORM_KEYS'];
  world = await startWorld({
    ...freshKeys(),
    ...sandbox,
    [merchants]: both(merchants, `${nextSerial}=${nextCertificate.publicKey}`),
    [platforms]: both(platforms, `${nextPlatformSerial}=${nextPlatform.privateKey}`),
  });
});
afterAll(() => world.stop());

const adapterOf = (merchant: typeof old) =>
  createWechatPay({
    ...adapterOptions(world, []),
    ...merchant,
    baseUrl: `${world.url}/wechat`,
    signOn: null,
  });

let numbers = 0;
/** Opens a trade, has it paid, and refunds it. Returns the outcome of each call and notice. */
async function topUpAndBack(merchant: typeof old) {
  numbers += 1;
  const no = `26112700010000010000000${numbers}`;
  const adapter = adapterOf(merchant);
  try {
    const opened = await adapter.authorise({
      paymentNo: `P${no}01`,
      orderNo: no,
      amount: 4990n,
      subject: '话费充值 138****8000',
      userNo: '0001000001',
      returnUrl: 'https://gateway.example/phonebillh5/resultPage?orderNo=1',
      payerAddress: '203.0.113.7',
      expiresAt: new Date(world.now() + 15 * 60_000),
      debit: null,
    });
    const before = world.notices.length;
    if (opened.kind === 'payment') await world.open('POST', `/wechat-trades/P${no}01/pay`, {});
    const asked = await adapter.query(`P${no}01`);
    const refund = { refundNo: `R${no}01`, paymentNo: `P${no}01`, amount: 4990n, paidAmount: 4990n };
    const refunded = await adapter.refund(refund);
    const notice =
      opened.kind === 'payment' ? await eventually('a notice', () => world.notices[before]) : null;
    return { said: [opened, asked, refunded].map(({ kind }) => kind), notice };
  } finally {
    await adapter.close();
  }
}

const readBy = (platformKeys: typeof old.platformKeys | (typeof oldKey)[], apiV3Keys = old.apiV3Keys) =>
  createNoticeReader({ merchantId: old.merchantId, platformKeys, apiV3Keys });

test('keys of WeChat Pay and of its merchant are replaced without losing an answer or a notice', async () => {
  const both = [oldKey, nextKey];
  const steps: [merchant: typeof old, signedBy: typeof oldKey][] = [
    [old, oldKey],
    [{ ...old, platformKeys: [oldKey, nextKey] }, oldKey],
    [{ ...next, platformKeys: [nextKey, oldKey] }, nextKey],
    [{ ...old, platformKeys: [oldKey, nextKey] }, oldKey],
    [next, nextKey],
  ];
  for (const [merchant, signedBy] of steps) {
    const { said, notice } = await topUpAndBack(merchant);
    expect(said).toEqual(['payment', 'payment', 'refund']);
    const { rawBody = '', headers = {} } = notice ?? {};
    expect(headers['wechatpay-serial']).toBe(signedBy.name);
    expect(readBy(both)(rawBody, headers, world.now())).toMatchObject({ kind: 'payment', state: 'paid' });
    const otherKey = signedBy === oldKey ? nextKey : oldKey;
    expect(() => readBy([otherKey])(rawBody, headers, world.now())).toThrow(InvalidSignature);
  }
});

test('requests with an unknown merchant certificate are indeterminate', async () => {
  const { said } = await topUpAndBack({
    ...old,
    certificateSerial: '5ABCDE00000000000000000000000000000009',
  });
  expect(said).toEqual(['indeterminate', 'indeterminate', 'indeterminate']);
});

test('a notice is decrypted with either of two API v3 keys, and with no other', async () => {
  const { notice } = await topUpAndBack(old);
  const { rawBody = '', headers = {} } = notice ?? {};
  const [wrong, right] = ['0'.repeat(32), old.apiV3Keys[0] ?? ''];
  for (const keys of [
    [wrong, right],
    [right, wrong],
  ])
    expect(readBy([oldKey], keys)(rawBody, headers, world.now())).toMatchObject({ state: 'paid' });
  expect(() => readBy([oldKey], [wrong])(rawBody, headers, world.now())).toThrow(InvalidSignature);
});

test('a process with expired keys can read nothing, and one with the new keys reads all', async () => {
  await world.faults('wechat', { oldKeysEnd: true });
  const bothPlatforms = { platformKeys: [nextKey, oldKey] as typeof old.platformKeys };
  expect((await topUpAndBack(old)).said).toEqual(['indeterminate', 'indeterminate', 'indeterminate']);
  expect((await topUpAndBack({ ...old, ...bothPlatforms })).said[0]).toBe('indeterminate');
  expect((await topUpAndBack({ ...next, platformKeys: old.platformKeys })).said[0]).toBe('indeterminate');
  expect((await topUpAndBack(next)).said).toEqual(['payment', 'payment', 'refund']);
});
