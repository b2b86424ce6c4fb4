import { createSigner } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import type { AuthoriseRequest } from '../../apps/gateway/src/partners/payments/port.ts';
import { createPaymentWebhookReader } from '../../apps/gateway/src/partners/payments/payment-webhook.ts';
import { createAlipay } from '../../apps/gateway/src/partners/alipay/http-alipay.ts';
import * as alipayNotices from '../../apps/gateway/src/partners/alipay/notice-webhook.ts';
import { createNoticeReader } from '../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import { adapterOptions } from './adapter-options.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { alipayAppOf, wechatMerchantOf } from '../support/played-partners.ts';
import { describePaymentProvider, type ProviderUnderTest } from './payment-provider-promises.ts';
import { startWorld } from './world.ts';

async function ownProtocol(desk: 'cashier' | 'digital'): Promise<ProviderUnderTest> {
  const keys = freshKeys();
  const world = await startWorld(keys);
  const conflicts: string[] = [];
  return {
    world,
    conflicts,
    provider: createHttpCashier({
      ...adapterOptions(world, conflicts),
      baseUrl: world.url,
      signer: createSigner(keys['GATEWAY_SIGNING_KEY'] ?? ''),
      desk,
    }),
    readWebhook: createPaymentWebhookReader(keys[`${desk.toUpperCase()}_PUBLIC_KEY`] ?? ''),
  };
}

describePaymentProvider({
  name: 'a cashier of our protocol',
  partner: 'cashier',
  prefix: '/',
  start: () => ownProtocol('cashier'),
});

describePaymentProvider({
  name: 'the cashier of digital RMB',
  partner: 'digital',
  prefix: '/digital-',
  start: () => ownProtocol('digital'),
});

async function wechatPay(): Promise<ProviderUnderTest> {
  const { gateway, sandbox } = played.wechat.variables(played.wechat.make());
  const world = await startWorld({ ...freshKeys(), ...sandbox });
  const conflicts: string[] = [];
  const { appSecret, ...merchant } = wechatMerchantOf(gateway);
  const baseUrl = `${world.url}/wechat`;
  return {
    world,
    conflicts,
    provider: createWechatPay({
      ...adapterOptions(world, conflicts),
      ...merchant,
      baseUrl,
      signOn: { appSecret, pageUrl: baseUrl, apiUrl: baseUrl },
    }),
    readWebhook: createNoticeReader(merchant),
  };
}

/** Returns the request fields of a payer in the app who has identified themselves. */
async function payerInApp({ provider }: ProviderUnderTest): Promise<Partial<AuthoriseRequest>> {
  const asked = await provider.authorise({ ...anyRequest, payerBrowser: 'messagingApp' });
  if (asked.kind !== 'payment' || asked.payUrl === null) throw new Error('nobody is asked who they are');
  const { headers } = await fetch(asked.payUrl, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  const payer = await provider.payerOf?.(code);
  if (payer?.kind !== 'payer') throw new Error('the payer is not known');
  return { payerBrowser: 'messagingApp', payerId: payer.payerId };
}

const anyRequest: AuthoriseRequest = {
  paymentNo: 'P26112000010000010000000000',
  orderNo: '261120000100000100000000',
  amount: 4990n,
  subject: '话费充值 138****8000',
  userNo: '0001000001',
  returnUrl: 'https://gateway.example/phonebillh5/resultPage?orderNo=1',
  payerAddress: '203.0.113.7',
  signOnState: 'a1b2',
  expiresAt: new Date('2036-01-01T00:00:00Z'),
  debit: null,
};

async function alipay(): Promise<ProviderUnderTest> {
  const { gateway, sandbox } = played.alipay.variables(played.alipay.make());
  const world = await startWorld({ ...freshKeys(), ...sandbox });
  const conflicts: string[] = [];
  const app = alipayAppOf(gateway);
  const url = `${world.url}/alipay`;
  return {
    world,
    conflicts,
    provider: createAlipay({ ...adapterOptions(world, conflicts), ...app, baseUrl: url, billUrl: url }),
    readWebhook: alipayNotices.createNoticeReader(app),
  };
}

for (const payerBrowser of ['phone', 'desktop'] as const)
  describePaymentProvider({
    name: payerBrowser === 'phone' ? "Alipay in a phone's browser" : 'Alipay on a desktop',
    partner: 'alipay',
    prefix: '/alipay-',
    asking: async () => ({ payerBrowser }),
    payerComes: logInAtAlipay,
    // Alipay reports nothing of a refund that it has not made yet.
    underWay: { kind: 'notFound' },
    start: alipay,
  });

describePaymentProvider({
  name: "WeChat Pay in a phone's browser",
  partner: 'wechat',
  prefix: '/wechat-',
  start: wechatPay,
});

describePaymentProvider({
  name: 'WeChat Pay on a desktop',
  partner: 'wechat',
  prefix: '/wechat-',
  asking: async () => ({ payerBrowser: 'desktop' }),
  opens: { payUrl: expect.stringMatching(/^weixin:\/\/wxpay\//), payWith: { by: 'code' } },
  start: wechatPay,
});

describePaymentProvider({
  name: 'WeChat Pay inside its app',
  partner: 'wechat',
  prefix: '/wechat-',
  asking: payerInApp,
  opens: { payUrl: null, payWith: { by: 'app', parameters: { signType: 'RSA' } } },
  start: wechatPay,
});

describe('DESIGN partner conformance: the ways of WeChat Pay', () => {
  let it: ProviderUnderTest;
  beforeAll(async () => {
    it = await wechatPay();
  });
  afterAll(async () => {
    await it.provider.close();
    await it.world.stop();
  });
  const numbered = (last: number, patch: Partial<AuthoriseRequest> = {}): AuthoriseRequest => ({
    ...anyRequest,
    paymentNo: `P261120000100000100000000${String(last).padStart(2, '0')}`,
    ...patch,
  });

  test("a number's first way to pay is closed when another is requested", async () => {
    const desktop = numbered(1, { payerBrowser: 'desktop' });
    await it.provider.authorise(desktop);
    expect(await it.provider.authorise(numbered(1))).toMatchObject({ kind: 'payment', state: 'closed' });
    await expect(it.world.open('POST', `/wechat-trades/${desktop.paymentNo}/pay`, {})).rejects.toThrow('409');
  });

  test('a stored body is sent the same way, whichever browser the payer uses now', async () => {
    const desktop = numbered(2, { payerBrowser: 'desktop' });
    const body = it.provider.authoriseBody(desktop);
    await it.provider.authorise(desktop, body);
    expect(await it.provider.authorise(numbered(2, { payerBrowser: 'phone' }), body)).toMatchObject({
      state: 'open',
      payWith: { by: 'code' },
    });
  });

  test('the app pays with the parameters that it is handed, unless they were changed', async () => {
    const asked = numbered(3, await payerInApp(it));
    const answer = await it.provider.authorise(asked);
    if (answer.kind !== 'payment' || answer.payWith?.by !== 'app') throw new Error('nothing to hand over');
    const { parameters } = answer.payWith;
    const inApp = (patch: object) => it.world.open('POST', '/wechat-in-app', { ...parameters, ...patch });
    for (const patch of [
      { timeStamp: String(Number(parameters['timeStamp']) + 1) },
      { nonceStr: 'another' },
      { package: 'prepay_id=another' },
      { appId: 'wx9999999999999999' },
    ])
      expect(await inApp(patch)).toMatchObject({ err_msg: 'get_brand_wcpay_request:fail' });
    expect(await it.provider.query(asked.paymentNo)).toMatchObject({ state: 'open' });
    expect(await inApp({})).toMatchObject({ err_msg: 'get_brand_wcpay_request:ok' });
    expect(await it.provider.query(asked.paymentNo)).toMatchObject({ state: 'paid', amount: 4990n });
  });

  test('a payer of another appid cannot pay, and the attempt ends closed', async () => {
    const asked = numbered(4, { payerBrowser: 'messagingApp', payerId: 'oNobodyOfThisAppid' });
    expect(await it.provider.authorise(asked)).toMatchObject({ kind: 'payment', state: 'closed' });
    expect(await it.provider.query(asked.paymentNo)).toEqual({ kind: 'notFound' });
  });

  test('a sign-on opens no trade at WeChat Pay, and its code is valid once, for five minutes', async () => {
    const asked = numbered(5, { payerBrowser: 'messagingApp' });
    const answer = await it.provider.authorise(asked);
    expect(answer).toMatchObject({ state: 'open', payWith: { by: 'signOn' } });
    expect(await it.provider.query(asked.paymentNo)).toEqual({ kind: 'notFound' });
    expect(await it.provider.void(asked.paymentNo)).toEqual({ kind: 'notFound' });
    const page = new URL((answer as { payUrl: string }).payUrl);
    expect([page.searchParams.get('state'), page.searchParams.get('scope'), page.hash]).toEqual([
      'a1b2',
      'snsapi_base',
      '#wechat_redirect',
    ]);
    const fresh = async (): Promise<string> => {
      const { headers } = await fetch(page, { redirect: 'manual' });
      const back = new URL(headers.get('location') ?? '');
      expect(back.href).toMatch(/^https:\/\/gateway\.example\/phonebillh5\/resultPage\?orderNo=1&code=/);
      expect(back.searchParams.get('state')).toBe('a1b2');
      return back.searchParams.get('code') ?? '';
    };
    const once = await fresh();
    expect(await it.provider.payerOf?.(once)).toMatchObject({ kind: 'payer' });
    expect(await it.provider.payerOf?.(once)).toEqual({ kind: 'notFound' });
    expect(await it.provider.payerOf?.('made-up')).toEqual({ kind: 'notFound' });
    const late = await fresh();
    it.world.passes(5 * 60_000 + 1);
    expect(await it.provider.payerOf?.(late)).toEqual({ kind: 'notFound' });
  });
});
