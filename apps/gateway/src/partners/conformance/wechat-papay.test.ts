import { createHash, createHmac } from 'node:crypto';
import { generateRsaKeyPair, InvalidSignature, readNamedRsaKeys } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MalformedWebhook, UnknownEvent } from '../signed-webhook.ts';
import { type RawAnswer, type RawPartner, type RawRequest, startRawPartner } from '../testing/raw-partner.ts';
import { createWechatPapay } from '../wechat-papay/http-wechat-papay.ts';
import { createNoticeReader } from '../wechat-papay/notice-webhook.ts';
import { isSigned, signedFields } from '../wechat-papay/signing.ts';
import { readXml } from '../wechat-papay/xml.ts';

const KEY = '192006250b4c09247ec02edce69f6a2d';
const [OLD_KEY, OTHER_KEY] = ['0'.repeat(32), '1'.repeat(32)];
const identity = {
  appId: 'wx2421b1c4370ec43b',
  merchantId: '10000100',
  planId: '123',
  apiV2Keys: [KEY, OLD_KEY] as [string, string],
};
const platform = generateRsaKeyPair();
const NOW = Date.parse('2026-11-20T10:00:00+08:00');

let partner: RawPartner;
let papay: ReturnType<typeof createWechatPapay>;
beforeAll(async () => {
  partner = await startRawPartner();
  papay = createWechatPapay({
    ...identity,
    baseUrl: partner.url,
    certificateSerial: '5ABCDE',
    privateKey: generateRsaKeyPair().privateKey,
    platformKeys: readNamedRsaKeys(`PUB_KEY_ID_1=${platform.publicKey}`),
    notifyUrl: 'https://gateway.example/notify',
    clock: () => NOW,
    absentAfterMs: 1000,
    isListed: () => true,
  });
});
afterAll(async () => {
  await papay.close();
  await partner.stop();
});

type Fields = Readonly<Record<string, string>>;
type SignType = 'HMAC-SHA256' | 'MD5' | 'none';

/** Signs as documented, with code other than the adapter's. */
function xmlOf(fields: Fields, key = KEY, type: SignType = 'HMAC-SHA256'): string {
  const names = Object.keys(fields).toSorted();
  const text = `${names
    .filter((name) => fields[name] !== '')
    .map((name) => `${name}=${fields[name]}`)
    .join('&')}&key=${key}`;
  const digest = type === 'MD5' ? createHash('md5') : createHmac('sha256', key);
  const sign = type === 'none' ? {} : { sign: digest.update(text).digest('hex').toUpperCase() };
  const elements = Object.entries({ ...fields, ...sign }).map(
    ([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`,
  );
  return `<xml>${elements.join('')}</xml>`;
}

const whole = {
  return_code: 'SUCCESS',
  appid: identity.appId,
  mch_id: identity.merchantId,
  result_code: 'SUCCESS',
};
const failed = (code: string): Fields => ({ ...whole, result_code: 'FAIL', err_code: code });
const contract = {
  ...whole,
  contract_id: 'Wx1',
  plan_id: '123',
  contract_code: 'A1',
  contract_state: '0',
  contract_termination_mode: '0',
};
const ended = { ...contract, contract_state: '1', contract_termination_mode: '2' };
const never = { ...contract, contract_id: '', contract_state: '1', contract_termination_mode: '' };
const debit = {
  ...whole,
  out_trade_no: 'P1',
  trade_state: 'SUCCESS',
  transaction_id: '1009660380201506130728806387',
  total_fee: '4990',
};
const [CONTRACT, DELETE, APPLY, QUERY] = [
  '/papay/querycontract',
  '/papay/deletecontract',
  '/pay/pappayapply',
  '/pay/paporderquery',
];

/** Answers each path; a path that is not listed must not be called. */
function answers(by: Readonly<Record<string, Fields | (() => RawAnswer)>>): void {
  partner.answer(({ path }) => {
    const answer = by[path];
    if (answer === undefined) return { status: 418 };
    return typeof answer === 'function' ? answer() : { body: xmlOf(answer) };
  });
}
const asked = (): string[] => partner.requests.map(({ path }) => path);
const sent = (request: RawRequest | undefined) => readXml(request?.body ?? '') ?? new Map<string, string>();

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

test("accepts the signatures of the documentation's example", () => {
  const example = {
    appid: 'wxd930ea5d5a258f4f',
    mch_id: '10000100',
    device_info: '1000',
    body: 'test',
    nonce_str: 'ibuaiVcKdpRxkhJA',
  };
  const sign = '6A9AE1657590FD6257D693A078E1C3E4BB6BA4DC30B23E0EE2496E54170DACD6';
  const md5 = '9A0A8659F005D6984697E2CA0A9CF3B7';
  expect(isSigned(new Map(Object.entries({ ...example, sign })), [KEY])).toBe(true);
  expect(isSigned(new Map(Object.entries({ ...example, sign: md5 })), [KEY])).toBe(false);
  expect(isSigned(new Map(Object.entries({ ...example, sign: md5 })), [KEY], ['MD5'])).toBe(true);
  expect(signedFields(example, KEY)).toMatchObject({ sign_type: 'HMAC-SHA256' });
});

describe("DESIGN partner conformance: WeChat Pay's answers about a debit", () => {
  test.each([
    ['made', debit, { state: 'paid', tradeNo: debit.transaction_id, amount: 4990n, paidFrom: '微信支付' }],
    ['given back', { ...debit, trade_state: 'REFUND' }, { state: 'paid', isReturned: true }],
    ['accepted', { ...debit, trade_state: 'ACCEPT' }, { state: 'open', tradeNo: null }],
    ['under way', { ...debit, trade_state: 'NOTPAY' }, { state: 'open' }],
    ['failed', { ...debit, trade_state: 'PAY_FAIL' }, { state: 'declined', declineReason: 'pay_fail' }],
    [
      'failed for want of money',
      { ...debit, trade_state: 'PAY_FAIL', err_code: 'NOTENOUGH' },
      { state: 'declined', declineReason: 'insufficient_balance' },
    ],
  ])('reads the state of a debit: %s', async (_state, wire, means) => {
    answers({ [QUERY]: wire });
    expect(await papay.query('P1')).toMatchObject({ kind: 'payment', ...means });
    expect(sent(partner.requests[0]).get('out_trade_no')).toBe('P1');
    expect(isSigned(sent(partner.requests[0]), [KEY])).toBe(true);
  });

  test.each<[string, () => RawAnswer, string]>([
    ['ORDERNOTEXIST', () => ({ body: xmlOf(failed('ORDERNOTEXIST')) }), 'notFound'],
    ['SYSTEMERROR', () => ({ body: xmlOf(failed('SYSTEMERROR')) }), 'indeterminate'],
    ['an error without a name', () => ({ body: xmlOf(failed('')) }), 'indeterminate'],
    ['an error that is not known', () => ({ body: xmlOf(failed('SOMETHING')) }), 'indeterminate'],
    ['return_code FAIL', () => ({ body: xmlOf({ ...debit, return_code: 'FAIL' }) }), 'indeterminate'],
    ['no result_code', () => ({ body: xmlOf({ ...debit, result_code: '' }) }), 'indeterminate'],
    ['another debit', () => ({ body: xmlOf({ ...debit, out_trade_no: 'P2' }) }), 'indeterminate'],
    ['another merchant', () => ({ body: xmlOf({ ...debit, mch_id: '10000101' }) }), 'indeterminate'],
    ['another app', () => ({ body: xmlOf({ ...debit, appid: 'wx1' }) }), 'indeterminate'],
    [
      'a state that is not known',
      () => ({ body: xmlOf({ ...debit, trade_state: 'PAID' }) }),
      'indeterminate',
    ],
    ['paid without an amount', () => ({ body: xmlOf({ ...debit, total_fee: '' }) }), 'indeterminate'],
    ['paid in yuan', () => ({ body: xmlOf({ ...debit, total_fee: '49.90' }) }), 'indeterminate'],
    ['paid without a number', () => ({ body: xmlOf({ ...debit, transaction_id: '' }) }), 'indeterminate'],
    ['no signature', () => ({ body: xmlOf(debit, KEY, 'none') }), 'indeterminate'],
    ['a signature by MD5', () => ({ body: xmlOf(debit, KEY, 'MD5') }), 'indeterminate'],
    ['a signature by another key', () => ({ body: xmlOf(debit, OTHER_KEY) }), 'indeterminate'],
    [
      'one changed after it was signed',
      () => ({ body: xmlOf(debit).replace('4990', '4991') }),
      'indeterminate',
    ],
    ['a status of its own', () => ({ status: 502, body: xmlOf(debit) }), 'indeterminate'],
    ['no XML', () => ({ body: '{}' }), 'indeterminate'],
    ['nothing', () => ({ body: '' }), 'indeterminate'],
  ])('an answer of %s never reports a payment', async (_what, answer, kind) => {
    answers({ [QUERY]: answer });
    expect(await papay.query('P1')).toMatchObject({ kind });
  });

  test('an answer signed with the former key is trusted during a key change', async () => {
    answers({ [QUERY]: () => ({ body: xmlOf(debit, OLD_KEY) }) });
    expect(await papay.query('P1')).toMatchObject({ state: 'paid' });
  });
});

describe('DESIGN partner conformance: debits at WeChat Pay', () => {
  test('a debit names the current contract, and sends the stored request body', async () => {
    const body = papay.authoriseBody(request);
    answers({ [CONTRACT]: contract, [APPLY]: whole });
    expect(await papay.authorise({ ...request, subject: 'worded otherwise' }, body)).toMatchObject({
      state: 'open',
      amount: 4990n,
      tradeNo: null,
    });
    expect(asked()).toEqual([CONTRACT, APPLY]);
    expect(Object.fromEntries(sent(partner.requests[1]))).toMatchObject({
      appid: identity.appId,
      mch_id: identity.merchantId,
      contract_id: 'Wx1',
      out_trade_no: 'P1',
      total_fee: '4990',
      trade_type: 'PAP',
      body: request.subject,
      notify_url: 'https://gateway.example/notify',
      sign_type: 'HMAC-SHA256',
    });
    expect(sent(partner.requests[1]).has('contract_code')).toBe(false);
    expect(isSigned(sent(partner.requests[1]), [KEY])).toBe(true);
    expect(() => papay.authoriseBody({ ...request, debit: null })).toThrow(TypeError);
  });

  test.each([
    ['NOTENOUGH', 'insufficient_balance'],
    ['RULELIMIT', 'over_mandate'],
    ['ACCOUNTERROR', 'account_error'],
    ['USER_NOT_EXIST', 'account_gone'],
    ['BANKERROR', 'bank_error'],
  ])('%s declines a debit only if a query does not find it', async (code, reason) => {
    answers({ [CONTRACT]: contract, [APPLY]: failed(code), [QUERY]: failed('ORDERNOTEXIST') });
    expect(await papay.authorise(request)).toMatchObject({ state: 'declined', declineReason: reason });
    answers({ [CONTRACT]: contract, [APPLY]: failed(code), [QUERY]: debit });
    expect(await papay.authorise(request)).toMatchObject({ state: 'paid' });
    answers({ [CONTRACT]: contract, [APPLY]: failed(code), [QUERY]: { ...debit, trade_state: 'ACCEPT' } });
    expect(await papay.authorise(request)).toMatchObject({ state: 'open' });
    answers({ [CONTRACT]: contract, [APPLY]: failed(code), [QUERY]: failed('SYSTEMERROR') });
    expect(await papay.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test.each(['INVALID_REQUEST', 'PARAM_ERROR', 'SIGNERROR', 'OUT_TRADE_NO_USED', 'SOMETHING'])(
    '%s leaves a debit indeterminate',
    async (code) => {
      answers({ [CONTRACT]: contract, [APPLY]: failed(code), [QUERY]: failed('ORDERNOTEXIST') });
      expect(await papay.authorise(request)).toMatchObject({ kind: 'indeterminate' });
    },
  );

  test('a debit whose contract has ended is declined, unless a query finds it paid', async () => {
    answers({ [CONTRACT]: ended, [QUERY]: failed('ORDERNOTEXIST') });
    expect(await papay.authorise(request)).toMatchObject({
      state: 'declined',
      declineReason: 'mandate_ended',
    });
    answers({ [CONTRACT]: ended, [QUERY]: debit });
    expect(await papay.authorise(request)).toMatchObject({ state: 'paid' });
    // Configuring another template than agreements were opened with must not end them all.
    answers({ [CONTRACT]: failed('CONTRACT_NOT_EXIST'), [QUERY]: failed('ORDERNOTEXIST') });
    expect(await papay.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test('voiding a debit only queries it: an unfinished one stays indeterminate', async () => {
    answers({ [QUERY]: { ...debit, trade_state: 'NOTPAY' } });
    expect(await papay.void('P1')).toMatchObject({ kind: 'indeterminate' });
    answers({ [QUERY]: debit });
    expect(await papay.void('P1')).toMatchObject({ state: 'paid' });
    answers({ [QUERY]: failed('ORDERNOTEXIST') });
    expect(await papay.void('P1')).toEqual({ kind: 'notFound' });
  });
});

describe("DESIGN partner conformance: WeChat Pay's answers about a contract", () => {
  const mandate = {
    requestNo: 'M1',
    agreementNo: 'A1',
    payerNo: '0001000001',
    mobileNo: '13800138000',
    dayOfMonth: null,
    perChargeFen: 5000n,
    perMonthFen: 20_000n,
    sources: ['balance'],
    endsOn: null,
  } as const;

  test.each<[string, Fields, object]>([
    ['signed', contract, { kind: 'mandate', state: 'active' }],
    ['ended', ended, { kind: 'mandate', state: 'refused', reason: 'ended' }],
    ['never signed', never, { kind: 'notFound' }],
    ['not known', failed('CONTRACT_NOT_EXIST'), { kind: 'notFound' }],
    ['another', { ...contract, contract_code: 'A2' }, { kind: 'indeterminate' }],
    ['of another template', { ...contract, plan_id: '124' }, { kind: 'indeterminate' }],
    ['signed without its number', { ...contract, contract_id: '' }, { kind: 'indeterminate' }],
    ['in a state that is not known', { ...contract, contract_state: '2' }, { kind: 'indeterminate' }],
    ['an error that is not known', failed('SOMETHING'), { kind: 'indeterminate' }],
  ])('maps the answer about a contract: %s', async (_what, wire, means) => {
    answers({ [CONTRACT]: wire });
    expect(await papay.queryMandate('M1', 'A1')).toMatchObject(means);
    const signing = (means as { kind: string }).kind === 'notFound' ? { state: 'processing' } : means;
    expect(await papay.signMandate(mandate)).toMatchObject(signing);
  });

  test('a contract is ended when WeChat Pay confirms it, or when no contract is left', async () => {
    answers({ [DELETE]: { ...whole, contract_code: 'A1', contract_id: 'Wx1', plan_id: '123' } });
    expect(await papay.endMandate('A1')).toEqual({ kind: 'ended' });
    for (const left of [ended, never, failed('CONTRACT_NOT_EXIST')]) {
      answers({ [DELETE]: failed('SOMETHING'), [CONTRACT]: left });
      expect(await papay.endMandate('A1')).toEqual({ kind: 'ended' });
    }
    answers({ [DELETE]: failed('SOMETHING'), [CONTRACT]: contract });
    expect(await papay.endMandate('A1')).toMatchObject({ kind: 'indeterminate' });
    answers({ [DELETE]: failed('SYSTEMERROR') });
    expect(await papay.endMandate('A1')).toMatchObject({ kind: 'indeterminate' });
  });
});

describe("DESIGN partner conformance: WeChat Pay's notices about automatic top-up", () => {
  const readRefund = () => {
    throw new InvalidSignature('of API v3');
  };
  const read = (body: string) => createNoticeReader(identity, readRefund)(body, {}, NOW);
  const notice = { ...contract, change_type: 'DELETE' };

  test('reads a notice of a signing or an end with either kind of signature', () => {
    for (const type of ['HMAC-SHA256', 'MD5'] as const) {
      expect(read(xmlOf(notice, KEY, type))).toMatchObject({
        kind: 'mandate',
        agreementNo: 'A1',
        state: 'ended',
      });
      expect(read(xmlOf({ ...notice, change_type: 'ADD' }, OLD_KEY, type))).toMatchObject({
        state: 'active',
      });
    }
  });

  test('a payment notice is trusted only with an HMAC-SHA256 signature', () => {
    expect(read(xmlOf(debit))).toEqual({
      kind: 'payment',
      paymentNo: 'P1',
      state: 'paid',
      tradeNo: debit.transaction_id,
      amount: 4990n,
      reason: null,
      paidFrom: '微信支付',
    });
    expect(() => read(xmlOf(debit, KEY, 'MD5'))).toThrow(InvalidSignature);
  });

  test.each<[string, string, new (...args: never[]) => Error]>([
    ['another key', xmlOf(notice, OTHER_KEY), InvalidSignature],
    ['no signature', xmlOf(notice, KEY, 'none'), InvalidSignature],
    ['another merchant', xmlOf({ ...notice, mch_id: '1' }), MalformedWebhook],
    ['no agreement', xmlOf({ ...notice, contract_code: '' }), MalformedWebhook],
    ['another template', xmlOf({ ...notice, plan_id: '124' }), UnknownEvent],
    ['another change', xmlOf({ ...notice, change_type: 'PAUSE' }), UnknownEvent],
    ['an inherited name for a change', xmlOf({ ...notice, change_type: 'toString' }), UnknownEvent],
    ['a debit that failed', xmlOf({ ...debit, result_code: 'FAIL' }), UnknownEvent],
    ['a paid debit without an amount', xmlOf({ ...debit, total_fee: '-4990' }), MalformedWebhook],
    ['elements in elements', '<xml><a><b>1</b></a></xml>', MalformedWebhook],
    ['what is not XML', '{}', InvalidSignature],
  ])('a notice with %s is rejected, or acknowledged without effect', (_what, body, error) => {
    expect(() => read(body)).toThrow(error);
  });
});
