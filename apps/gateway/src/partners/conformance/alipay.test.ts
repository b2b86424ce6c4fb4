import { generateRsaKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlipay } from '../alipay/http-alipay.ts';
import { contentOf, methodOf, signedAnswer } from '../testing/alipay-answers.ts';
import { type RawAnswer, type RawPartner, type RawRequest, startRawPartner } from '../testing/raw-partner.ts';

const [app, platform, other] = [generateRsaKeyPair(), generateRsaKeyPair(), generateRsaKeyPair()];
const NOW = Date.parse('2026-11-20T16:00:00+08:00');

let partner: RawPartner;
let provider: ReturnType<typeof createAlipay>;
const conflicts: string[] = [];
beforeAll(async () => {
  partner = await startRawPartner();
  provider = createAlipay({
    baseUrl: `${partner.url}/api/`,
    billUrl: `${partner.url}/bills`,
    clock: () => NOW,
    appId: '2021000000000000',
    privateKey: app.privateKey,
    publicKeys: platform.publicKey,
    notifyUrl: 'https://gateway.example/notify',
    onConflict: (_call, no) => conflicts.push(no),
  });
});
afterAll(async () => {
  await provider.close();
  await partner.stop();
});

/** Returns an answer signed as Alipay signs, or with another key or name. */
const signed = (request: RawRequest, node: object, { key = platform.privateKey, name = '' } = {}) =>
  signedAnswer(key, name || methodOf(request), node);
const done = (node: object) => (request: RawRequest) =>
  signed(request, { code: '10000', msg: 'Success', ...node });
const refused =
  (name: string, code = '40004') =>
  (request: RawRequest) =>
    signed(request, { code, msg: 'Business Failed', sub_code: name, sub_msg: 'why' });

/** Answers each method; a method that is not listed must not be called. */
function answers(by: Readonly<Record<string, (request: RawRequest) => RawAnswer>>): void {
  partner.answer((request) => by[methodOf(request)]?.(request) ?? { status: 418 });
}
const [QUERY, CLOSE, REFUND, REFUND_QUERY] = [
  'alipay.trade.query',
  'alipay.trade.close',
  'alipay.trade.refund',
  'alipay.trade.fastpay.refund.query',
];
const asked = (): string[] => partner.requests.map(methodOf);

const paid = {
  out_trade_no: 'P1',
  trade_no: '2026112022001000000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '49.90',
  send_pay_date: '2026-11-20 15:59:58',
};
const { send_pay_date: _paidAt, ...unpaid } = { ...paid, trade_status: 'WAIT_BUYER_PAY' };
const request = {
  paymentNo: 'P1',
  orderNo: 'O1',
  amount: 123_456n,
  subject: '话费充值 138****8000',
  userNo: '0001000001',
  returnUrl: 'https://gateway.example/result?orderNo=1&b=2',
  payerAddress: '203.0.113.7',
  expiresAt: new Date('2026-11-20T08:15:00.123Z'),
  debit: null,
};

describe("DESIGN partner conformance: Alipay's answers about a trade", () => {
  test.each([
    ['paid', paid, { state: 'paid', tradeNo: paid.trade_no, amount: 4990n, paidFrom: '支付宝' }],
    ['paid, an amount as a number', { ...paid, total_amount: 49.9 }, { state: 'paid', amount: 4990n }],
    ['paid, not to be refunded', { ...paid, trade_status: 'TRADE_FINISHED' }, { state: 'paid' }],
    ['all refunded', { ...paid, trade_status: 'TRADE_CLOSED' }, { state: 'paid', isReturned: true }],
    ['not paid in time', { ...unpaid, trade_status: 'TRADE_CLOSED' }, { state: 'closed', tradeNo: null }],
    ['waiting for its payer', unpaid, { state: 'open', tradeNo: null, amount: 4990n, payUrl: null }],
  ])('reads the state of a trade: %s', async (_state, wire, means) => {
    answers({ [QUERY]: done(wire) });
    expect(await provider.query('P1')).toMatchObject({ kind: 'payment', ...means });
    expect(contentOf(partner.requests[0] as RawRequest)).toEqual({ out_trade_no: 'P1' });
    expect(partner.requests[0]?.path).toMatch(/^\/api\/gateway\.do\?app_id=2021000000000000&/);
  });

  test.each([
    ['ACQ.TRADE_NOT_EXIST', refused('ACQ.TRADE_NOT_EXIST'), 'notFound'],
    ['ACQ.SYSTEM_ERROR', refused('ACQ.SYSTEM_ERROR'), 'indeterminate'],
    ['20000', refused('aop.unknow-error', '20000'), 'indeterminate'],
    ['10003', refused('x', '10003'), 'indeterminate'],
    ['a wrong key of ours', refused('isv.invalid-signature', '40002'), 'indeterminate'],
    ['another trade', done({ ...paid, out_trade_no: 'P2' }), 'indeterminate'],
    ['a state that is not known', done({ ...paid, trade_status: 'TRADE_PENDING' }), 'indeterminate'],
    ['an amount that is none', done({ ...paid, total_amount: 'free' }), 'indeterminate'],
    ['no trade at all', done({}), 'indeterminate'],
    ['a status of its own', () => ({ status: 502, body: '' }), 'indeterminate'],
    ['nothing', () => ({ body: '' }), 'indeterminate'],
    ['no JSON', () => ({ body: '<html>' }), 'indeterminate'],
  ])('an answer of %s never reports a payment', async (_what, answer, kind) => {
    answers({ [QUERY]: answer });
    expect(await provider.query('P1')).toMatchObject({ kind });
  });

  test.each([
    [
      'signed by another key',
      (one: RawRequest) => signed(one, { code: '10000', ...paid }, { key: other.privateKey }),
    ],
    ['without a signature', (one: RawRequest) => unsignedOf(done(paid)(one))],
    [
      'that it has none of, without a signature',
      (one: RawRequest) => unsignedOf(refused('ACQ.TRADE_NOT_EXIST')(one)),
    ],
    ['changed on its way', (one: RawRequest) => changed(done(paid)(one), '49.90', '0.01')],
    [
      'said twice, of which one is signed',
      (one: RawRequest) =>
        changed(
          done(unpaid)(one),
          '","sign"',
          `","alipay_trade_query_response":${JSON.stringify(paid)},"sign"`,
        ),
    ],
  ])('a trade %s is not trusted', async (_what, answer) => {
    answers({ [QUERY]: answer });
    const found = await provider.query('P1');
    expect(found).not.toMatchObject({ kind: 'notFound' });
    expect(found).not.toMatchObject({ state: 'paid' });
  });

  test('an error answer without a method is named by its code, and is indeterminate', async () => {
    answers({
      [QUERY]: (one) => signed(one, { code: '40002', sub_code: 'isv.invalid-app-id' }, { name: 'error' }),
    });
    expect(await provider.query('P1')).toEqual({
      kind: 'indeterminate',
      why: 'cashier.query: 40002 isv.invalid-app-id',
    });
  });
});

const unsignedOf = ({ body }: RawAnswer): RawAnswer => ({
  body: String(body).replace(/,"sign":"[^"]*"/, ''),
});
const changed = ({ body }: RawAnswer, from: string, to: string): RawAnswer => ({
  body: String(body).replace(from, to),
});

describe('DESIGN partner conformance: opening and closing trades at Alipay', () => {
  test("returns a signed payment URL with the order's facts, valid until the payment deadline", async () => {
    answers({ [QUERY]: refused('ACQ.TRADE_NOT_EXIST') });
    const answer = await provider.authorise(request);
    expect(answer).toMatchObject({ kind: 'payment', state: 'open', tradeNo: null, amount: 123_456n });
    const url = new URL((answer as { payUrl: string }).payUrl);
    expect(url.href.split('?')[0]).toBe(`${partner.url}/api/gateway.do`);
    const { sign: signature, biz_content: content, ...rest } = Object.fromEntries(url.searchParams);
    expect(signature).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(rest).toEqual({
      app_id: '2021000000000000',
      method: 'alipay.trade.wap.pay',
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-11-20 16:00:00',
      version: '1.0',
      return_url: request.returnUrl,
      notify_url: 'https://gateway.example/notify',
    });
    expect(JSON.parse(content ?? '')).toEqual({
      out_trade_no: 'P1',
      total_amount: '1234.56',
      subject: '话费充值 138****8000',
      product_code: 'QUICK_WAP_WAY',
      time_expire: '2026-11-20 16:15:00',
      quit_url: request.returnUrl,
    });
    // No call that creates a trade was made.
    expect(asked()).toEqual([QUERY]);
  });

  test('a desktop browser gets the URL of the desktop page', async () => {
    answers({ [QUERY]: refused('ACQ.TRADE_NOT_EXIST') });
    const answer = await provider.authorise({ ...request, payerBrowser: 'desktop' });
    const { searchParams } = new URL((answer as { payUrl: string }).payUrl);
    expect(searchParams.get('method')).toBe('alipay.trade.page.pay');
    expect(JSON.parse(searchParams.get('biz_content') ?? '')).toMatchObject({
      product_code: 'FAST_INSTANT_TRADE_PAY',
      out_trade_no: 'P1',
    });
  });

  test('a stored body is used unchanged, whatever body a new request would have', async () => {
    answers({ [QUERY]: refused('ACQ.TRADE_NOT_EXIST') });
    const body = provider.authoriseBody(request);
    const answer = await provider.authorise({ ...request, subject: 'x', payerBrowser: 'desktop' }, body);
    const { searchParams } = new URL((answer as { payUrl: string }).payUrl);
    expect(searchParams.get('method')).toBe('alipay.trade.wap.pay');
    expect(searchParams.get('biz_content')).toContain('话费充值');
  });

  test('a stored body of another provider is not sent and yields no payment URL', async () => {
    answers({});
    expect(await provider.authorise(request, '{"appid":"wx1"}')).toMatchObject({ kind: 'indeterminate' });
    expect(partner.requests).toEqual([]);
  });

  test('a paid trade is returned as paid and a closed one as closed, without a new payment URL', async () => {
    answers({ [QUERY]: done(paid) });
    expect(await provider.authorise(request)).toMatchObject({ state: 'paid', amount: 4990n });
    answers({ [QUERY]: done({ ...unpaid, trade_status: 'TRADE_CLOSED' }) });
    expect(await provider.authorise(request)).toMatchObject({ state: 'closed' });
  });

  test('an open trade with another amount is closed and reported as a conflict', async () => {
    answers({ [QUERY]: done(unpaid), [CLOSE]: done({ out_trade_no: 'P1' }) });
    expect(await provider.authorise(request)).toMatchObject({ kind: 'payment', state: 'closed' });
    expect(conflicts).toEqual(['P1']);
  });

  test('a payer gets no payment URL while Alipay does not answer', async () => {
    answers({ [QUERY]: refused('aop.unknow-error', '20000') });
    expect(await provider.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test.each([
    ['that was paid', done(paid), { kind: 'payment', state: 'paid' }],
    ['that is still open', done(unpaid), { kind: 'indeterminate' }],
    ['that was closed before', done({ ...unpaid, trade_status: 'TRADE_CLOSED' }), { state: 'closed' }],
    ['that nobody says anything of', refused('ACQ.SYSTEM_ERROR'), { kind: 'indeterminate' }],
  ])('a refused close of a trade %s returns the state that a query finds', async (_what, query, means) => {
    answers({ [CLOSE]: refused('ACQ.TRADE_STATUS_ERROR'), [QUERY]: query });
    expect(await provider.void('P1')).toMatchObject(means);
  });

  test('a close answer for another trade is indeterminate', async () => {
    answers({ [CLOSE]: done({ out_trade_no: 'P2' }) });
    expect(await provider.void('P1')).toMatchObject({ kind: 'indeterminate' });
  });

  test('a close answer without a trade number returns the state that a query finds', async () => {
    answers({ [CLOSE]: done({}), [QUERY]: done(paid) });
    expect(await provider.void('P1')).toMatchObject({ kind: 'payment', state: 'paid' });
  });

  test('closing a trade that its payer has not created yet returns notFound', async () => {
    answers({ [CLOSE]: refused('ACQ.TRADE_NOT_EXIST') });
    expect(await provider.void('P1')).toEqual({ kind: 'notFound' });
    expect(provider.traits?.isMadeByPayer).toBe(true);
  });
});

describe('DESIGN partner conformance: refunds at Alipay', () => {
  const refund = { refundNo: 'R1', paymentNo: 'P1', amount: 1000n, paidAmount: 4990n };
  const made = { out_trade_no: 'P1', fund_change: 'Y', refund_fee: '10.00' };
  const found = {
    out_trade_no: 'P1',
    out_request_no: 'R1',
    refund_amount: '10.00',
    refund_status: 'REFUND_SUCCESS',
  };

  test('a refund that moved money is settled, and is sent under our refund number', async () => {
    answers({ [REFUND]: done(made) });
    expect(await provider.refund(refund)).toEqual({
      kind: 'refund',
      state: 'settled',
      amount: 1000n,
      reason: null,
    });
    expect(contentOf(partner.requests[0] as RawRequest)).toEqual({
      out_trade_no: 'P1',
      refund_amount: '10.00',
      out_request_no: 'R1',
    });
  });

  test.each([
    ['made before', done(found), { state: 'settled', amount: 1000n }],
    ['not made yet', done({}), { state: 'processing' }],
    ['of another amount', done({ ...found, refund_amount: '9.99' }), { kind: 'indeterminate' }],
    ['of another number', done({ ...found, out_request_no: 'R2' }), { kind: 'indeterminate' }],
    ['unknown', refused('ACQ.SYSTEM_ERROR'), { kind: 'indeterminate' }],
  ])('a refund that moved no money is queried: %s', async (_what, query, means) => {
    answers({ [REFUND]: done({ ...made, fund_change: 'N' }), [REFUND_QUERY]: query });
    expect(await provider.refund(refund)).toMatchObject(means);
  });

  test('a refund answer without fund_change is decided by a query', async () => {
    const { fund_change: _moved, ...unsaid } = made;
    answers({ [REFUND]: done(unsaid), [REFUND_QUERY]: done({}) });
    expect(await provider.refund(refund)).toMatchObject({ state: 'processing' });
    answers({ [REFUND]: done(unsaid), [REFUND_QUERY]: done(found) });
    expect(await provider.refund(refund)).toMatchObject({ state: 'settled', amount: 1000n });
  });

  test.each(['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.SYSTEM_ERROR'])(
    '%s leaves a refund indeterminate',
    async (name) => {
      answers({ [REFUND]: refused(name), [REFUND_QUERY]: done({}) });
      expect(await provider.refund(refund)).toMatchObject({ kind: 'indeterminate' });
    },
  );

  test.each(['ACQ.TRADE_HAS_FINISHED', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'ACQ.TRADE_NOT_ALLOW_REFUND'])(
    'a refund refused by %s is rejected only if a query does not find it',
    async (name) => {
      answers({ [REFUND]: refused(name), [REFUND_QUERY]: done({}) });
      expect(await provider.refund(refund)).toMatchObject({ state: 'rejected', reason: name });
      answers({ [REFUND]: refused(name), [REFUND_QUERY]: done(found) });
      expect(await provider.refund(refund)).toMatchObject({ state: 'settled', amount: 1000n });
    },
  );

  test.each([
    ['of another trade', { ...made, out_trade_no: 'P2' }],
    ['of less than it', { ...made, refund_fee: '9.99' }],
    ['without an amount', { out_trade_no: 'P1', fund_change: 'Y' }],
  ])('a refund answer %s is indeterminate', async (_what, node) => {
    answers({ [REFUND]: done(node) });
    expect(await provider.refund(refund)).toMatchObject({ kind: 'indeterminate' });
  });

  test.each([
    ['made', done(found), { state: 'settled', amount: 1000n }],
    ['not made', done({}), { kind: 'notFound' }],
    ['of no trade', refused('ACQ.TRADE_NOT_EXIST'), { kind: 'notFound' }],
    ['in a state that is not known', done({ ...found, refund_status: 'SOON' }), { kind: 'indeterminate' }],
  ])('maps the answer to a refund query: %s', async (_what, query, means) => {
    answers({ [REFUND_QUERY]: query });
    expect(await provider.queryRefund('R1', 'P1')).toMatchObject(means);
    expect(contentOf(partner.requests[0] as RawRequest)).toEqual({
      out_trade_no: 'P1',
      out_request_no: 'R1',
    });
  });
});
