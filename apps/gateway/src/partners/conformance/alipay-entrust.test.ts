import { generateRsaKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlipayEntrust } from '../alipay-entrust/http-alipay-entrust.ts';
import { contentOf, methodOf, signedAnswer } from '../testing/alipay-answers.ts';
import { type RawAnswer, type RawPartner, type RawRequest, startRawPartner } from '../testing/raw-partner.ts';

const [app, platform, other] = [generateRsaKeyPair(), generateRsaKeyPair(), generateRsaKeyPair()];
const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const product = {
  salesCode: 'CYCLE_PAY_AUTH',
  personalCode: 'CYCLE_PAY_AUTH_P',
  signScene: 'INDUSTRY|DIGITAL_MEDIA',
} as const;
const NOTIFY_URL = 'https://gateway.example/notify';

let partner: RawPartner;
let wallet: ReturnType<typeof createAlipayEntrust>;
beforeAll(async () => {
  partner = await startRawPartner();
  wallet = createAlipayEntrust({
    baseUrl: partner.url,
    billUrl: partner.url,
    appLinkUrl: 'https://ds.alipay.com',
    clock: () => NOW,
    appId: '2021000000000000',
    privateKey: app.privateKey,
    publicKeys: platform.publicKey,
    notifyUrl: NOTIFY_URL,
    product,
    absentAfterMs: 1000,
    isListed: () => true,
  });
});
afterAll(async () => {
  await wallet.close();
  await partner.stop();
});

type Answer = (request: RawRequest) => RawAnswer;
const done =
  (node: object, key = platform.privateKey): Answer =>
  (request) =>
    signedAnswer(key, methodOf(request), { code: '10000', msg: 'Success', ...node });
const refused =
  (name: string, code = '40004'): Answer =>
  (request) =>
    signedAnswer(platform.privateKey, methodOf(request), { code, msg: 'Business Failed', sub_code: name });
const unsigned =
  (node: object): Answer =>
  (request) => ({
    body: JSON.stringify({ [`${methodOf(request).replaceAll('.', '_')}_response`]: node }),
  });
const silent: Answer = () => ({ status: 502 });

/**
 * Answers each method, with one answer after another if there are several; a method that is not listed must
 * not be called.
 */
function answers(by: Readonly<Record<string, Answer | readonly Answer[]>>): void {
  const counts = new Map<string, number>();
  partner.answer((request) => {
    const method = methodOf(request);
    const all = [by[method] ?? []].flat();
    const count = counts.get(method) ?? 0;
    counts.set(method, count + 1);
    return (all[count] ?? all.at(-1))?.(request) ?? { status: 418 };
  });
}
const [AGREEMENT, UNSIGN, MOVE] = [
  'alipay.user.agreement.query',
  'alipay.user.agreement.unsign',
  'alipay.user.agreement.executionplan.modify',
] as const;
const [PAY, QUERY, CLOSE] = ['alipay.trade.pay', 'alipay.trade.query', 'alipay.trade.close'] as const;
const asked = (): string[] => partner.requests.map(methodOf);
const sent = (method: string): unknown => {
  const request = partner.requests.find((one) => methodOf(one) === method);
  return request && contentOf(request);
};

const agreement = {
  agreement_no: '20265525000000000001',
  external_agreement_no: 'A1',
  personal_product_code: product.personalCode,
  sign_scene: product.signScene,
  status: 'NORMAL',
  next_deduct_time: '2026-11-20',
};
const none = refused('USER_AGREEMENT_NOT_EXIST');
const unknown = refused('ACQ.TRADE_NOT_EXIST');
const trade = {
  out_trade_no: 'P1',
  trade_no: '2026112022001000000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '49.90',
  send_pay_date: '2026-11-20 09:59:58',
};
const { send_pay_date: _paidAt, ...waiting } = { ...trade, trade_status: 'WAIT_BUYER_PAY' };
const paid = { state: 'paid', tradeNo: trade.trade_no, amount: 4990n, paidFrom: '支付宝' };
const mandate = {
  requestNo: 'M1',
  agreementNo: 'A1',
  payerNo: '0001000001',
  mobileNo: '13800138000',
  dayOfMonth: 20,
  perChargeFen: 5000n,
  perMonthFen: 20_000n,
  sources: ['balance'],
  endsOn: null,
} as const;
const request = {
  paymentNo: 'P1',
  orderNo: 'O1',
  amount: 4990n,
  subject: '话费自动充值 138****8000',
  userNo: '0001000001',
  returnUrl: '',
  payerAddress: null,
  expiresAt: new Date('2036-01-01T00:00:00Z'),
  debit: { agreementNo: 'A1', source: 'balance' },
} as const;

describe("DESIGN partner conformance: Alipay's answers about an agreement", () => {
  test.each<[string, Answer, object]>([
    ['in force', done(agreement), { state: 'active', walletNo: agreement.agreement_no }],
    ['at rest', done({ ...agreement, status: 'STOP' }), { state: 'processing' }],
    ['ended', done({ ...agreement, status: 'UNSIGN' }), { state: 'refused', reason: 'ended' }],
    ['being signed', done({ ...agreement, status: 'TEMP' }), { kind: 'notFound' }],
    ['not known', none, { kind: 'notFound' }],
    ['not known, in the other words', refused('ACQ.USER_AGREEMENT_NOT_EXIST'), { kind: 'notFound' }],
    ['another', done({ ...agreement, external_agreement_no: 'A2' }), { kind: 'indeterminate' }],
    ['in a state that is not known', done({ ...agreement, status: 'PAID' }), { kind: 'indeterminate' }],
    [
      'in a state that every object has',
      done({ ...agreement, status: 'toString' }),
      { kind: 'indeterminate' },
    ],
    ['without its number', done({ ...agreement, agreement_no: '' }), { kind: 'indeterminate' }],
    ['an error that is not known', refused('SOMETHING'), { kind: 'indeterminate' }],
    ['a failure', refused('aop.unknow-error', '20000'), { kind: 'indeterminate' }],
    ['not signed', unsigned({ code: '10000', ...agreement }), { kind: 'indeterminate' }],
    [
      'not known, not signed',
      unsigned({ code: '40004', sub_code: 'USER_AGREEMENT_NOT_EXIST' }),
      { kind: 'indeterminate' },
    ],
    ['signed by another key', done(agreement, other.privateKey), { kind: 'indeterminate' }],
    ['nothing', silent, { kind: 'indeterminate' }],
  ])('maps the answer about an agreement: %s', async (_what, answer, means) => {
    answers({ [AGREEMENT]: answer });
    expect(await wallet.queryMandate('M1', 'A1')).toMatchObject(means);
    expect(sent(AGREEMENT)).toEqual({
      personal_product_code: product.personalCode,
      sign_scene: product.signScene,
      external_agreement_no: 'A1',
    });
    const signing = (means as { kind?: string }).kind === 'notFound' ? { state: 'processing' } : means;
    expect(await wallet.signMandate(mandate)).toMatchObject(signing);
  });

  test('an agreement has ended only if Alipay does not know its own number for it either', async () => {
    answers({ [AGREEMENT]: none });
    expect(await wallet.queryMandate('M1', 'A1', '2026')).toMatchObject({
      state: 'refused',
      reason: 'ended',
    });
    expect(contentOf(partner.requests[1] as RawRequest)).toEqual({ agreement_no: '2026' });
    answers({ [AGREEMENT]: [none, done(agreement)] });
    expect(await wallet.queryMandate('M1', 'A1', '2026')).toMatchObject({ state: 'active' });
    answers({ [AGREEMENT]: [none, silent] });
    expect(await wallet.queryMandate('M1', 'A1', '2026')).toMatchObject({ kind: 'indeterminate' });
  });

  test('an agreement is ended when Alipay confirms it, or when no agreement is left', async () => {
    answers({ [AGREEMENT]: done(agreement), [UNSIGN]: done({}) });
    expect(await wallet.endMandate('A1')).toEqual({ kind: 'ended' });
    expect(sent(UNSIGN)).toEqual({ agreement_no: agreement.agreement_no });
    expect(partner.requests.at(-1)?.path).toContain(encodeURIComponent(NOTIFY_URL));
    answers({ [AGREEMENT]: none });
    expect(await wallet.endMandate('A1', '2026')).toEqual({ kind: 'ended' });
    answers({ [AGREEMENT]: [done(agreement), none], [UNSIGN]: refused('SOMETHING') });
    expect(await wallet.endMandate('A1')).toEqual({ kind: 'ended' });
    for (const [left, unsign] of [
      [done(agreement), refused('SOMETHING')],
      [silent, refused('SOMETHING')],
      [done(agreement), unsigned({ code: '10000' })],
      [done(agreement), silent],
    ] as const) {
      answers({ [AGREEMENT]: [done(agreement), left], [UNSIGN]: unsign });
      expect(await wallet.endMandate('A1')).toMatchObject({ kind: 'indeterminate' });
    }
  });

  test('the signing page contains the amount of a charge, its monthly day and the next date', async () => {
    const page = async (more: object, kind: 'phone' | 'desktop' = 'desktop') => {
      const answer = await wallet.signingPage?.(
        { ...mandate, ...more },
        { kind, address: null, returnUrl: 'https://gateway.example/back?requestNo=1' },
      );
      return new URL((answer as { url: string }).url);
    };
    const contentAt = ({ searchParams }: URL) =>
      JSON.parse(searchParams.get('biz_content') ?? '') as Record<string, unknown>;
    const desktop = await page({});
    expect(desktop.searchParams.get('return_url')).toBe('https://gateway.example/back?requestNo=1');
    expect(contentAt(desktop)).toEqual({
      product_code: 'CYCLE_PAY_AUTH',
      personal_product_code: 'CYCLE_PAY_AUTH_P',
      sign_scene: product.signScene,
      external_agreement_no: 'A1',
      external_logon_id: '138****8000',
      access_params: { channel: 'QRCODE' },
      // Today is the 20th, too late for this month.
      period_rule_params: {
        period_type: 'MONTH',
        period: 1,
        execute_time: '2026-12-20',
        single_amount: '50.00',
      },
    });
    expect(contentAt(await page({ dayOfMonth: 21 }))).toMatchObject({
      period_rule_params: { execute_time: '2026-11-21' },
    });
    const link = await page({}, 'phone');
    expect(link.origin).toBe('https://ds.alipay.com');
    const scheme = link.searchParams.get('scheme') ?? '';
    expect(scheme).toMatch(/^alipays:\/\/platformapi\/startapp\?appId=60000157&/);
    const signed = new URLSearchParams(decodeURIComponent(scheme.split('sign_params=')[1] ?? ''));
    expect(JSON.parse(signed.get('biz_content') ?? '')).toMatchObject({
      access_params: { channel: 'ALIPAYAPP' },
    });
    expect(
      await wallet.signingPage?.(
        { ...mandate, dayOfMonth: null },
        {
          kind: 'phone',
          address: null,
          returnUrl: '',
        },
      ),
    ).toMatchObject({ kind: 'indeterminate' });
  });
});

describe('DESIGN partner conformance: debits at Alipay', () => {
  const debited = { out_trade_no: 'P1', trade_no: trade.trade_no, total_amount: '49.90' };

  test('a debit names the current agreement, and sends the stored request body', async () => {
    const body = wallet.authoriseBody(request);
    answers({ [AGREEMENT]: done(agreement), [PAY]: done(debited) });
    expect(await wallet.authorise({ ...request, subject: 'worded otherwise' }, body)).toMatchObject(paid);
    expect(asked()).toEqual([AGREEMENT, PAY]);
    expect(sent(PAY)).toEqual({
      out_trade_no: 'P1',
      total_amount: '49.90',
      subject: request.subject,
      product_code: 'CYCLE_PAY_AUTH',
      agreement_params: { agreement_no: agreement.agreement_no },
    });
    expect(partner.requests[1]?.path).toContain(encodeURIComponent(NOTIFY_URL));
    expect(() => wallet.authoriseBody({ ...request, debit: null })).toThrow(TypeError);
  });

  test.each<[string, Answer]>([
    ['of another number', done({ ...debited, out_trade_no: 'P2' })],
    ['of an amount that is none', done({ ...debited, total_amount: 'free' })],
    ['without a trade', done({ ...debited, trade_no: '' })],
    ['that is not signed', unsigned({ code: '10000', ...debited })],
    ['signed by another key', done(debited, other.privateKey)],
    ['that is under way', refused('', '10003')],
    ['that failed', refused('ACQ.SYSTEM_ERROR', '20000')],
    ['that never comes', silent],
  ])('an answer %s starts a query, and is never a refusal', async (_what, pay) => {
    const by = { [AGREEMENT]: done(agreement), [PAY]: pay };
    answers({ ...by, [QUERY]: unknown });
    expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
    answers({ ...by, [QUERY]: silent });
    expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test.each<[string, Answer]>([
    ['is under way', refused('', '10003')],
    ['never comes', silent],
    ['is not signed', unsigned({ code: '10000', ...debited })],
  ])('a query decides the state of a debit when its answer %s', async (_what, pay) => {
    answers({ [AGREEMENT]: done(agreement), [PAY]: pay, [QUERY]: done(waiting) });
    expect(await wallet.authorise(request)).toMatchObject({ state: 'open' });
    answers({ [AGREEMENT]: done(agreement), [PAY]: pay, [QUERY]: done(trade) });
    expect(await wallet.authorise(request)).toMatchObject(paid);
  });

  test.each([
    ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'insufficient_balance'],
    ['ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH', 'insufficient_balance'],
    ['ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED', 'over_mandate'],
    ['ACQ.CYCLE_PAY_DATE_NOT_MATCH', 'not_its_day'],
    ['ACQ.AGREEMENT_NOT_EXIST', 'mandate_unknown'],
    ['ACQ.AGREEMENT_STATUS_NOT_NORMAL', 'mandate_unknown'],
    ['ACQ.PAYMENT_REQUEST_HAS_RISK', 'risk'],
  ])('error %s declines a debit if no trade exists or it is closed', async (code, declineReason) => {
    const by = { [AGREEMENT]: done(agreement), [PAY]: refused(code) };
    const declined = { state: 'declined', declineReason };
    answers({ ...by, [QUERY]: unknown });
    expect(await wallet.authorise(request)).toMatchObject(declined);
    answers({ ...by, [QUERY]: done(waiting), [CLOSE]: done({ out_trade_no: 'P1' }) });
    expect(await wallet.authorise(request)).toMatchObject(declined);
    answers({ ...by, [QUERY]: done(waiting), [CLOSE]: refused('ACQ.TRADE_STATUS_ERROR') });
    expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
    answers({ ...by, [QUERY]: done(trade) });
    expect(await wallet.authorise(request)).toMatchObject(paid);
    answers({ ...by, [QUERY]: silent });
    expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test.each(['ACQ.TRADE_HAS_SUCCESS', 'ACQ.CONTEXT_INCONSISTENT', 'ACQ.INVALID_PARAMETER', 'SOMETHING'])(
    'after error %s a debit is paid if a query finds it, and indeterminate if a query does not',
    async (code) => {
      answers({ [AGREEMENT]: done(agreement), [PAY]: refused(code), [QUERY]: unknown });
      expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
      answers({ [AGREEMENT]: done(agreement), [PAY]: refused(code), [QUERY]: done(trade) });
      expect(await wallet.authorise(request)).toMatchObject(paid);
    },
  );

  test('a debit is not sent without an active agreement, and is paid if a query finds it paid', async () => {
    answers({ [AGREEMENT]: none, [QUERY]: unknown });
    expect(await wallet.authorise(request)).toMatchObject({
      state: 'declined',
      declineReason: 'mandate_unknown',
    });
    answers({ [AGREEMENT]: done({ ...agreement, status: 'UNSIGN' }), [QUERY]: unknown });
    expect(await wallet.authorise(request)).toMatchObject({ declineReason: 'mandate_ended' });
    answers({ [AGREEMENT]: none, [QUERY]: done(trade) });
    expect(await wallet.authorise(request)).toMatchObject(paid);
    answers({ [AGREEMENT]: silent });
    expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
    expect(asked()).toEqual([AGREEMENT]);
  });

  test('moves a deduction date left in a past month to its day of this month only', async () => {
    const behind = done({ ...agreement, next_deduct_time: '2026-10-20' });
    answers({ [AGREEMENT]: behind, [MOVE]: done({}), [PAY]: done(debited) });
    expect(await wallet.authorise(request)).toMatchObject(paid);
    expect(sent(MOVE)).toMatchObject({ agreement_no: agreement.agreement_no, deduct_time: '2026-11-20' });
    // Alipay may accept the debit although it refused to move the plan; after an unanswered request the
    // outcome is unknown.
    answers({ [AGREEMENT]: behind, [MOVE]: refused('SOMETHING'), [PAY]: done(debited) });
    expect(await wallet.authorise(request)).toMatchObject(paid);
    answers({ [AGREEMENT]: behind, [MOVE]: silent });
    expect(await wallet.authorise(request)).toMatchObject({ kind: 'indeterminate' });
    for (const next of ['2026-11-19', '2026-11-20', '2026-12-20', '', 'soon']) {
      answers({ [AGREEMENT]: done({ ...agreement, next_deduct_time: next }), [PAY]: done(debited) });
      await wallet.authorise(request);
      expect(asked()).toEqual([AGREEMENT, PAY]);
    }
  });

  test('voiding closes an open debit, and returns a paid one as paid', async () => {
    answers({ [CLOSE]: done({ out_trade_no: 'P1' }) });
    expect(await wallet.void('P1')).toMatchObject({ state: 'closed' });
    answers({ [CLOSE]: unknown });
    expect(await wallet.void('P1')).toEqual({ kind: 'notFound' });
    answers({ [CLOSE]: refused('ACQ.TRADE_STATUS_ERROR'), [QUERY]: done(trade) });
    expect(await wallet.void('P1')).toMatchObject(paid);
    expect(wallet.traits?.absentAfterMs).toBe(1000);
  });
});
