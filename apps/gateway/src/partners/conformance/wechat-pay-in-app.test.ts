import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayerSignOn } from '../wechat-pay/payer-sign-on.ts';
import {
  failed,
  merchantKey,
  NOW,
  request,
  type ScriptedWechatPay,
  signed,
  startScriptedWechatPay,
  unpaid,
} from '../testing/scripted-wechat-pay.ts';

let partner: ScriptedWechatPay['partner'];
let provider: ScriptedWechatPay['provider'];
let stop: ScriptedWechatPay['stop'];
beforeAll(async () => {
  ({ partner, provider, stop } = await startScriptedWechatPay());
});
afterAll(() => stop());

describe('DESIGN partner conformance: payment by code and payment inside the app', () => {
  const onDesktop = { ...request, payerBrowser: 'desktop' as const };
  const inApp = { ...request, payerBrowser: 'messagingApp' as const, payerId: 'oPayer_1' };

  test("a desktop browser gets a code, and the payer's address is not sent", async () => {
    partner.answer(() => signed({ code_url: 'weixin://wxpay/bizpayurl/up?pr=NwY5Mz9&groupid=00' }));
    expect(await provider.authorise(onDesktop)).toMatchObject({
      state: 'open',
      payUrl: 'weixin://wxpay/bizpayurl/up?pr=NwY5Mz9&groupid=00',
      payWith: { by: 'code' },
    });
    expect(partner.requests[0]?.path).toBe('/v3/pay/transactions/native');
    expect(JSON.parse(partner.requests[0]?.body ?? '')).toEqual({
      appid: 'wx8888888888888888',
      mchid: '1900000109',
      description: '话费充值 138****8000',
      out_trade_no: 'P1',
      time_expire: '2026-11-20T08:15:00+00:00',
      notify_url: 'https://gateway.example/notify',
      amount: { total: 4990, currency: 'CNY' },
    });
  });

  test('returns signed parameters for the app to start the payment', async () => {
    partner.answer(() => signed({ prepay_id: 'wx201410272009395522657A690389285100' }));
    const answer = await provider.authorise(inApp);
    expect(partner.requests[0]?.path).toBe('/v3/pay/transactions/jsapi');
    expect(JSON.parse(partner.requests[0]?.body ?? '')).toMatchObject({ payer: { openid: 'oPayer_1' } });
    if (answer.kind !== 'payment' || answer.payWith?.by !== 'app') throw new Error('nothing to hand over');
    const { parameters } = answer.payWith;
    expect(parameters).toEqual({
      appId: 'wx8888888888888888',
      timeStamp: String(NOW / 1000),
      nonceStr: expect.stringMatching(/^\w{32}$/) as string,
      package: 'prepay_id=wx201410272009395522657A690389285100',
      signType: 'RSA',
      paySign: expect.any(String) as string,
    });
    const text = ['appId', 'timeStamp', 'nonceStr', 'package']
      .map((name) => `${parameters[name]}\n`)
      .join('');
    const key = createPublicKey({
      key: Buffer.from(merchantKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    expect(verify('sha256', Buffer.from(text), key, Buffer.from(parameters['paySign'] ?? '', 'base64'))).toBe(
      true,
    );
    expect(
      JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain('oPayer_1');
  });

  test.each([
    ['a code that is an address of the web', onDesktop, { code_url: 'https://elsewhere.example/pay' }],
    ['a code that is a script', onDesktop, { code_url: 'javascript:alert(1)' }],
    ['no code', onDesktop, { h5_url: 'https://wx.tenpay.com/x' }],
    ['no prepay_id', inApp, { code_url: 'weixin://wxpay/x' }],
    ['a prepay_id with a line in it', inApp, { prepay_id: 'wx1\nwx2' }],
    ['a prepay_id that is none', inApp, { prepay_id: 17 }],
  ])('%s is indeterminate', async (_what, asked, wire) => {
    partner.answer(() => signed(wire));
    expect(await provider.authorise(asked)).toMatchObject({ kind: 'indeterminate' });
  });

  test('OPENID_MISMATCH closes the payment if no trade exists, and is indeterminate otherwise', async () => {
    partner.answer(({ method }) =>
      method === 'GET' ? failed(404, 'ORDER_NOT_EXIST') : failed(400, 'OPENID_MISMATCH'),
    );
    expect(await provider.authorise(inApp)).toMatchObject({ kind: 'payment', state: 'closed' });
    partner.answer(({ method }) => (method === 'GET' ? signed(unpaid) : failed(400, 'OPENID_MISMATCH')));
    expect(await provider.authorise(inApp)).toMatchObject({ kind: 'indeterminate' });
  });

  test("without the app's secret, payment inside the app and sign-on are unavailable", () => {
    expect(provider.traits?.ways?.messagingApp).toBeNull();
    expect(provider.payerOf).toBeUndefined();
  });
});

describe('DESIGN partner conformance: sign-on of a payer inside the app', () => {
  let signOn: ReturnType<typeof createPayerSignOn>;
  beforeAll(() => {
    signOn = createPayerSignOn({
      appId: 'wx8888888888888888',
      appSecret: 's'.repeat(32),
      pageUrl: 'https://open.example/',
      apiUrl: partner.url,
    });
  });
  afterAll(() => signOn.close());

  test('the sign-on page receives the appid, the return URL and the state, but no secret', () => {
    const page = signOn.pageFor({ returnUrl: 'https://gateway.example/r?orderNo=1', signOnState: 'abc' });
    expect(page).toBe(
      'https://open.example/connect/oauth2/authorize?appid=wx8888888888888888' +
        '&redirect_uri=https%3A%2F%2Fgateway.example%2Fr%3ForderNo%3D1' +
        '&response_type=code&scope=snsapi_base&state=abc#wechat_redirect',
    );
  });

  test("exchanges a code with the app's secret", async () => {
    partner.answer(() => ({ body: JSON.stringify({ openid: 'oPayer_1', access_token: 't' }) }));
    expect(await signOn.payerOf('c1')).toEqual({ kind: 'payer', payerId: 'oPayer_1' });
    expect(partner.requests[0]?.path).toBe(
      `/sns/oauth2/access_token?appid=wx8888888888888888&secret=${'s'.repeat(32)}` +
        '&code=c1&grant_type=authorization_code',
    );
  });

  test.each([
    ['is none', 40_029],
    ['was used', 40_163],
  ])('a code that %s is notFound', async (_what, errcode) => {
    partner.answer(() => ({ body: JSON.stringify({ errcode, errmsg: 'why' }) }));
    expect(await signOn.payerOf('c1')).toEqual({ kind: 'notFound' });
  });

  test.each([
    ['another error', { errcode: 40_125, errmsg: 'invalid appsecret' }, 200],
    ['a busy platform', { errcode: -1, errmsg: 'system error' }, 200],
    ['an openid that is none', { openid: 'o 1\n' }, 200],
    ['an openid in an error', { openid: 'oPayer_1' }, 502],
    ['nothing', {}, 200],
  ])('%s is indeterminate, without the code or the secret in the reason', async (_what, wire, status) => {
    partner.answer(() => ({ status, body: JSON.stringify(wire) }));
    const answer = await signOn.payerOf('c1-code');
    expect(answer).toMatchObject({ kind: 'indeterminate' });
    expect(JSON.stringify(answer)).not.toMatch(/c1-code|sss|oPayer_1/);
  });
});
