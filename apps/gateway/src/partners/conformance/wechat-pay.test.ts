import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { generateRsaKeyPair, readNamedRsaKeys } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StatementUnavailable } from '../statement.ts';
import { type RawAnswer, type RawPartner, startRawPartner } from '../testing/raw-partner.ts';
import { createWechatPay } from '../wechat-pay/http-wechat-pay.ts';
import { createPayerSignOn } from '../wechat-pay/payer-sign-on.ts';
import { billedUntil } from '../payments/daily-bills.ts';
import { readTradeBill } from '../wechat-pay/trade-bill.ts';

const [merchant, platform, other] = [generateRsaKeyPair(), generateRsaKeyPair(), generateRsaKeyPair()];
const KEY_ID = 'PUB_KEY_ID_0114232134912410000000000000';
const NOW = Date.UTC(2026, 10, 20, 4);

let partner: RawPartner;
let provider: ReturnType<typeof createWechatPay>;
const conflicts: string[] = [];
beforeAll(async () => {
  partner = await startRawPartner();
  provider = createWechatPay({
    baseUrl: partner.url,
    clock: () => NOW,
    appId: 'wx8888888888888888',
    merchantId: '1900000109',
    certificateSerial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    privateKey: merchant.privateKey,
    platformKeys: readNamedRsaKeys(`${KEY_ID}=${platform.publicKey}`),
    notifyUrl: 'https://gateway.example/notify',
    onConflict: (_call, no) => conflicts.push(no),
  });
});
afterAll(async () => {
  await provider.close();
  await partner.stop();
});

/** Signed as WeChat Pay signs, or otherwise. */
function signed(
  value: unknown,
  { status = 200, key = platform.privateKey, id = KEY_ID, at = NOW } = {},
): RawAnswer {
  const body = value === undefined ? '' : JSON.stringify(value);
  const timestamp = String(at / 1000);
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(`${timestamp}\nnonce\n${body}\n`), privateKey);
  return {
    status,
    body,
    headers: {
      'wechatpay-serial': id,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'nonce',
      'wechatpay-signature': signature.toString('base64'),
    },
  };
}
const failed = (status: number, code: string): RawAnswer => signed({ code, message: 'why' }, { status });

const paid = {
  mchid: '1900000109',
  out_trade_no: 'P1',
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  amount: { total: 4990, currency: 'CNY' },
};
const unpaid = { mchid: '1900000109', out_trade_no: 'P1', trade_state: 'NOTPAY' };
const request = {
  paymentNo: 'P1',
  orderNo: 'O1',
  amount: 4990n,
  subject: '话费充值 138****8000',
  userNo: '0001000001',
  returnUrl: 'https://gateway.example/result?orderNo=1&b=2',
  payerAddress: '::ffff:203.0.113.7',
  expiresAt: new Date('2026-11-20T08:15:00.123Z'),
  debit: null,
};

describe('DESIGN partner conformance: what WeChat Pay says of a trade', () => {
  test.each([
    ['SUCCESS', paid, { state: 'paid', tradeNo: '4200001', amount: 4990n }],
    ['REFUND', { ...paid, trade_state: 'REFUND' }, { state: 'paid', amount: 4990n }],
    ['NOTPAY', unpaid, { state: 'open', tradeNo: null, amount: null }],
    ['USERPAYING', { ...unpaid, trade_state: 'USERPAYING' }, { state: 'open' }],
    ['CLOSED', { ...unpaid, trade_state: 'CLOSED' }, { state: 'closed' }],
    ['REVOKED', { ...unpaid, trade_state: 'REVOKED' }, { state: 'closed' }],
    ['PAYERROR', { ...unpaid, trade_state: 'PAYERROR' }, { state: 'declined' }],
  ])('%s is understood', async (_state, wire, means) => {
    partner.answer(() => signed(wire));
    expect(await provider.query('P1')).toMatchObject({ kind: 'payment', ...means });
    expect(partner.requests[0]?.path).toBe('/v3/pay/transactions/out-trade-no/P1?mchid=1900000109');
  });

  test.each([
    ['a state that is not known', { ...paid, trade_state: 'PERHAPS' }],
    ['another trade', { ...paid, out_trade_no: 'P2' }],
    ['another merchant', { ...paid, mchid: '1900000110' }],
    ['another currency', { ...paid, amount: { total: 4990, currency: 'USD' } }],
    ['a fraction of a fen', { ...paid, amount: { total: 49.9 } }],
    ['paid without a number', { ...paid, transaction_id: undefined }],
    ['paid without an amount', { ...paid, amount: undefined }],
  ])('%s is neither yes nor no', async (_what, wire) => {
    partner.answer(() => signed(wire));
    expect(await provider.query('P1')).toMatchObject({ kind: 'indeterminate' });
  });

  test.each([
    ['unsigned', { body: JSON.stringify(paid) }],
    ['signed by another key', signed(paid, { key: other.privateKey })],
    ['signed by a key that is not known', signed(paid, { id: 'PUB_KEY_ID_9' })],
    ['signed ten minutes ago', signed(paid, { at: NOW - 600_000 })],
    [
      'a probe',
      {
        ...signed(paid),
        headers: { ...signed(paid).headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' },
      },
    ],
    ['changed on its way', { ...signed(paid), body: JSON.stringify({ ...paid, out_trade_no: 'P1', x: 1 }) }],
    ['an error of its own', failed(500, 'SYSTEM_ERROR')],
    ['too many calls', failed(429, 'RATELIMIT_EXCEEDED')],
    ['an answer of something in between', { status: 404, body: '<html>' }],
  ])('an answer that is %s is neither yes nor no', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await provider.query('P1')).toMatchObject({ kind: 'indeterminate' });
  });

  test.each(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])('%s: it was never received', async (code) => {
    partner.answer(() => failed(404, code));
    expect(await provider.query('P1')).toEqual({ kind: 'notFound' });
    expect(await provider.void('P1')).toEqual({ kind: 'notFound' });
  });
});

describe('DESIGN partner conformance: opening and closing a trade at WeChat Pay', () => {
  test('sends amount, payer’s address and time to pay, and leads back to our page', async () => {
    partner.answer(() =>
      signed({ h5_url: 'https://wx.tenpay.com/cgi-bin/checkmweb?prepay_id=wx1&package=2' }),
    );
    const answer = await provider.authorise(request);
    expect(JSON.parse(partner.requests[0]?.body ?? '')).toEqual({
      appid: 'wx8888888888888888',
      mchid: '1900000109',
      description: '话费充值 138****8000',
      out_trade_no: 'P1',
      time_expire: '2026-11-20T08:15:00+00:00',
      notify_url: 'https://gateway.example/notify',
      amount: { total: 4990, currency: 'CNY' },
      scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
    });
    expect(answer).toMatchObject({ kind: 'payment', state: 'open', tradeNo: null });
    const url = new URL((answer as { payUrl: string }).payUrl);
    expect([url.origin, url.searchParams.get('package'), url.searchParams.get('redirect_url')]).toEqual([
      'https://wx.tenpay.com',
      '2',
      request.returnUrl,
    ]);
  });

  test('a link that is none opens nothing', async () => {
    partner.answer(() => signed({ h5_url: 'javascript:alert(1)' }));
    expect(await provider.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test('closes what is held under a number that was used for something else', async () => {
    partner.answer(({ method, path }) => {
      if (path.endsWith('/close')) return signed(undefined, { status: 204 });
      return method === 'GET' ? signed(unpaid) : failed(403, 'OUT_TRADE_NO_USED');
    });
    expect(await provider.authorise(request)).toMatchObject({ kind: 'payment', state: 'closed' });
    expect(conflicts).toEqual(['P1']);
  });

  test('parameters that WeChat Pay does not take open nothing, and close nothing', async () => {
    partner.answer(({ method }) =>
      method === 'GET' ? failed(404, 'ORDER_NOT_EXIST') : failed(400, 'PARAM_ERROR'),
    );
    expect(await provider.authorise(request)).toMatchObject({
      kind: 'indeterminate',
      why: 'cashier.authorise: status 400, PARAM_ERROR',
    });
  });

  test.each([
    [
      'races a payer who is still paying',
      { ...unpaid, trade_state: 'USERPAYING' },
      { kind: 'indeterminate' },
    ],
    ['races a payer who has paid', paid, { kind: 'payment', state: 'paid', amount: 4990n }],
  ])('a close that %s is what the trade is then', async (_what, trade, means) => {
    partner.answer(({ method }) => (method === 'GET' ? signed(trade) : failed(403, 'FREQUENCY_LIMITED')));
    expect(await provider.void('P1')).toMatchObject(means);
  });

  test('USER_PAYING with 202 closes nothing', async () => {
    partner.answer(({ method }) => (method === 'GET' ? signed(unpaid) : failed(202, 'USER_PAYING')));
    expect(await provider.void('P1')).toMatchObject({ kind: 'indeterminate' });
  });
});

describe('DESIGN partner conformance: scanning a code, and paying inside the app', () => {
  const onDesktop = { ...request, payerBrowser: 'desktop' as const };
  const inApp = { ...request, payerBrowser: 'messagingApp' as const, payerId: 'oPayer_1' };

  test('a desktop is given a code, for which no address of the payer is sent', async () => {
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

  test('the app is handed what it asks for, signed by the merchant', async () => {
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
      key: Buffer.from(merchant.publicKey, 'base64'),
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
  ])('%s opens nothing', async (_what, asked, wire) => {
    partner.answer(() => signed(wire));
    expect(await provider.authorise(asked)).toMatchObject({ kind: 'indeterminate' });
  });

  test('a payer of another appid: over when nothing is held, and unknown when something is', async () => {
    partner.answer(({ method }) =>
      method === 'GET' ? failed(404, 'ORDER_NOT_EXIST') : failed(400, 'OPENID_MISMATCH'),
    );
    expect(await provider.authorise(inApp)).toMatchObject({ kind: 'payment', state: 'closed' });
    partner.answer(({ method }) => (method === 'GET' ? signed(unpaid) : failed(400, 'OPENID_MISMATCH')));
    expect(await provider.authorise(inApp)).toMatchObject({ kind: 'indeterminate' });
  });

  test('without the secret of an app nobody pays inside it, and nobody is asked who they are', () => {
    expect(provider.traits?.ways?.messagingApp).toBeNull();
    expect(provider.payerOf).toBeUndefined();
  });
});

describe('DESIGN partner conformance: who a payer inside the app is', () => {
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

  test('the app’s page is told the appid, where to come back to and the state, and nothing secret', () => {
    const page = signOn.pageFor({ returnUrl: 'https://gateway.example/r?orderNo=1', signOnState: 'abc' });
    expect(page).toBe(
      'https://open.example/connect/oauth2/authorize?appid=wx8888888888888888' +
        '&redirect_uri=https%3A%2F%2Fgateway.example%2Fr%3ForderNo%3D1' +
        '&response_type=code&scope=snsapi_base&state=abc#wechat_redirect',
    );
  });

  test('a code is exchanged by the secret', async () => {
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
  ])('a code that %s is nobody', async (_what, errcode) => {
    partner.answer(() => ({ body: JSON.stringify({ errcode, errmsg: 'why' }) }));
    expect(await signOn.payerOf('c1')).toEqual({ kind: 'notFound' });
  });

  test.each([
    ['another error', { errcode: 40_125, errmsg: 'invalid appsecret' }, 200],
    ['a busy platform', { errcode: -1, errmsg: 'system error' }, 200],
    ['an openid that is none', { openid: 'o 1\n' }, 200],
    ['an openid in an error', { openid: 'oPayer_1' }, 502],
    ['nothing', {}, 200],
  ])('%s is neither yes nor no, and names neither the code nor the secret', async (_what, wire, status) => {
    partner.answer(() => ({ status, body: JSON.stringify(wire) }));
    const answer = await signOn.payerOf('c1-code');
    expect(answer).toMatchObject({ kind: 'indeterminate' });
    expect(JSON.stringify(answer)).not.toMatch(/c1-code|sss|oPayer_1/);
  });
});

describe('DESIGN partner conformance: refunds at WeChat Pay', () => {
  const asked = { refundNo: 'R1', paymentNo: 'P1', amount: 1000n, paidAmount: 4990n };
  const refund = {
    out_refund_no: 'R1',
    out_trade_no: 'P1',
    transaction_id: '4200001',
    status: 'PROCESSING',
    amount: { total: 4990, refund: 1000, currency: 'CNY' },
  };

  test('asks for a part of what was paid', async () => {
    partner.answer(() => signed(refund));
    expect(await provider.refund(asked)).toMatchObject({ state: 'processing', amount: 1000n });
    expect(JSON.parse(partner.requests[0]?.body ?? '')).toMatchObject({
      out_trade_no: 'P1',
      out_refund_no: 'R1',
      amount: { refund: 1000, total: 4990, currency: 'CNY' },
    });
  });

  test.each([
    ['SUCCESS', 'settled', null],
    ['PROCESSING', 'processing', null],
    ['CLOSED', 'rejected', 'CLOSED'],
    ['ABNORMAL', 'rejected', 'ABNORMAL'],
  ])('%s is %s', async (status, state, reason) => {
    partner.answer(() => signed({ ...refund, status }));
    expect(await provider.queryRefund('R1', 'P1')).toEqual({ kind: 'refund', state, amount: 1000n, reason });
  });

  test.each(['NOT_ENOUGH', 'FREQUENCY_LIMITED'])('%s is tried again, and rejects nothing', async (code) => {
    partner.answer(() => failed(403, code));
    expect(await provider.refund(asked)).toMatchObject({ kind: 'indeterminate' });
  });

  test('refused, it is rejected only when it is not there', async () => {
    partner.answer(({ method }) =>
      method === 'GET' ? failed(404, 'RESOURCE_NOT_EXISTS') : failed(400, 'INVALID_REQUEST'),
    );
    expect(await provider.refund(asked)).toMatchObject({ state: 'rejected', reason: 'INVALID_REQUEST' });
    partner.answer(({ method }) =>
      method === 'GET' ? signed({ ...refund, status: 'SUCCESS' }) : failed(400, 'INVALID_REQUEST'),
    );
    expect(await provider.refund(asked)).toMatchObject({ state: 'settled', amount: 1000n });
  });

  test.each([
    ['of another number', { ...refund, out_refund_no: 'R2' }],
    ['of another amount', { ...refund, amount: { ...refund.amount, refund: 999 } }],
    ['in a state that is not known', { ...refund, status: 'SOON' }],
  ])('an answer %s is neither yes nor no', async (_what, wire) => {
    partner.answer(() => signed(wire));
    expect(await provider.refund(asked)).toMatchObject({ kind: 'indeterminate' });
  });
});

describe('DESIGN partner conformance: bills of WeChat Pay', () => {
  // The columns stand in another order than in the documents, and one is new.
  const bill = [
    '﻿商户订单号,交易时间,新的一列,交易状态,订单金额,商户退款单号,申请退款金额',
    '`P1,`2026-11-20 08:00:01,`x,`SUCCESS,`49.90,`0,`0.00',
    '`P2,`2026-11-20 07:59:59,`x,`REFUND,`0.00,`R2,`1000.00',
    '总交易单数,订单总金额',
    '`2,`49.90',
    '',
  ].join('\r\n');
  const entries = [
    {
      kind: 'refund',
      requestNo: 'R2',
      paymentNo: 'P2',
      amount: 100_000n,
      at: new Date('2026-11-19T23:59:59Z'),
    },
    {
      kind: 'payment',
      requestNo: 'P1',
      paymentNo: null,
      amount: 4990n,
      at: new Date('2026-11-20T00:00:01Z'),
    },
  ];
  const [from, to] = [new Date('2026-11-19T16:00:00Z'), new Date('2026-11-20T16:00:00Z')];

  test('are read by their headings, in the order of time', () => {
    expect(readTradeBill(bill)).toEqual(entries);
  });

  test.each([
    ['without a column that is needed', bill.replace('交易状态', '状态')],
    ['with an amount that is none', bill.replace('49.90', 'free')],
    ['with a line that is no payment and no refund', bill.replace('`SUCCESS', '`REVOKED')],
    ['with a time that is none', bill.replace('08:00:01', '8 am')],
  ])('%s are not read', (_what, text) => {
    expect(() => readTradeBill(text)).toThrow(StatementUnavailable);
  });

  const announced = (patch: object = {}) =>
    signed({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `${partner.url}/v3/billdownload/file?token=t`,
      ...patch,
    });
  const readDay = () => Array.fromAsync(provider.statement(from, to));

  test('are fetched by their day, once, and checked by their hash', async () => {
    partner.answer(({ path }) =>
      path.startsWith('/v3/billdownload/') ? { body: gzipSync(bill) } : announced(),
    );
    expect(await readDay()).toEqual(entries);
    expect(await Array.fromAsync(provider.statement(from, new Date('2026-11-20T00:00:00Z')))).toEqual(
      entries.slice(0, 1),
    );
    expect(partner.requests.map(({ path }) => path)).toEqual([
      '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL&tar_type=GZIP',
      '/v3/billdownload/file?token=t',
    ]);
  });

  test.each([
    ['that is not the one that was announced', () => announced({ hash_value: 'a'.repeat(40) })],
    ['that is kept somewhere else', () => announced({ download_url: 'https://elsewhere.example/file' })],
    ['that is not there yet', () => failed(400, 'STATEMENT_CREATING')],
  ])('a file %s stops the comparison', async (_what, answer) => {
    partner.answer(({ path }) =>
      path.startsWith('/v3/billdownload/') ? { body: gzipSync(bill) } : answer(),
    );
    const [day, next] = [new Date('2026-11-21T16:00:00Z'), new Date('2026-11-22T16:00:00Z')];
    await expect(Array.fromAsync(provider.statement(day, next))).rejects.toThrow(StatementUnavailable);
  });

  test('a day on which nothing happened has none', async () => {
    partner.answer(() => failed(400, 'NO_STATEMENT_EXIST'));
    const [day, next] = [new Date('2026-11-23T16:00:00Z'), new Date('2026-11-24T16:00:00Z')];
    expect(await Array.fromAsync(provider.statement(day, next))).toEqual([]);
  });

  test('are there from ten the next morning in China', () => {
    expect(billedUntil(Date.parse('2026-11-21T09:59:59+08:00'))).toEqual(
      new Date('2026-11-20T00:00:00+08:00'),
    );
    expect(billedUntil(Date.parse('2026-11-21T10:00:00+08:00'))).toEqual(
      new Date('2026-11-21T00:00:00+08:00'),
    );
  });
});
