import { generateRsaKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  failed,
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
let conflicts: ScriptedWechatPay['conflicts'];
beforeAll(async () => {
  ({ partner, provider, conflicts, stop } = await startScriptedWechatPay());
});
afterAll(() => stop());

const other = generateRsaKeyPair();
const paid = {
  mchid: '1900000109',
  out_trade_no: 'P1',
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  amount: { total: 4990, currency: 'CNY' },
};

describe("DESIGN partner conformance: WeChat Pay's answers about a trade", () => {
  test.each([
    ['SUCCESS', paid, { state: 'paid', tradeNo: '4200001', amount: 4990n }],
    ['REFUND', { ...paid, trade_state: 'REFUND' }, { state: 'paid', amount: 4990n, isReturned: true }],
    ['NOTPAY', unpaid, { state: 'open', tradeNo: null, amount: null }],
    ['USERPAYING', { ...unpaid, trade_state: 'USERPAYING' }, { state: 'open' }],
    ['CLOSED', { ...unpaid, trade_state: 'CLOSED' }, { state: 'closed' }],
    ['REVOKED', { ...unpaid, trade_state: 'REVOKED' }, { state: 'closed' }],
    ['PAYERROR', { ...unpaid, trade_state: 'PAYERROR' }, { state: 'declined' }],
  ])('reads the state %s of a trade', async (_state, wire, means) => {
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
  ])('a trade with %s is indeterminate', async (_what, wire) => {
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
  ])('an answer that is %s is indeterminate', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await provider.query('P1')).toMatchObject({ kind: 'indeterminate' });
  });

  test.each(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])('%s is notFound for a query and a close', async (code) => {
    partner.answer(() => failed(404, code));
    expect(await provider.query('P1')).toEqual({ kind: 'notFound' });
    expect(await provider.void('P1')).toEqual({ kind: 'notFound' });
  });
});

describe('DESIGN partner conformance: opening and closing a trade at WeChat Pay', () => {
  test('sends the amount, the payer’s address and the deadline, and adds the return URL', async () => {
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

  test('an invalid payment link is indeterminate', async () => {
    partner.answer(() => signed({ h5_url: 'javascript:alert(1)' }));
    expect(await provider.authorise(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test('closes the trade under a number that was used for another content', async () => {
    partner.answer(({ method, path }) => {
      if (path.endsWith('/close')) return signed(undefined, { status: 204 });
      return method === 'GET' ? signed(unpaid) : failed(403, 'OUT_TRADE_NO_USED');
    });
    expect(await provider.authorise(request)).toMatchObject({ kind: 'payment', state: 'closed' });
    expect(conflicts).toEqual(['P1']);
  });

  test('refused parameters are indeterminate, and no trade is closed', async () => {
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
  ])('a refused close that %s returns the state that a query finds', async (_what, trade, means) => {
    partner.answer(({ method }) => (method === 'GET' ? signed(trade) : failed(403, 'FREQUENCY_LIMITED')));
    expect(await provider.void('P1')).toMatchObject(means);
  });

  test('USER_PAYING with 202 is indeterminate', async () => {
    partner.answer(({ method }) => (method === 'GET' ? signed(unpaid) : failed(202, 'USER_PAYING')));
    expect(await provider.void('P1')).toMatchObject({ kind: 'indeterminate' });
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

  test('requests a refund of part of the payment', async () => {
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
  ])('a refund with status %s is %s', async (status, state, reason) => {
    partner.answer(() => signed({ ...refund, status }));
    expect(await provider.queryRefund('R1', 'P1')).toEqual({ kind: 'refund', state, amount: 1000n, reason });
  });

  test.each(['NOT_ENOUGH', 'FREQUENCY_LIMITED'])('%s leaves a refund indeterminate', async (code) => {
    partner.answer(() => failed(403, code));
    expect(await provider.refund(asked)).toMatchObject({ kind: 'indeterminate' });
  });

  test('a refused refund is rejected only if a query does not find it', async () => {
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
    ['of another payment', { ...refund, out_trade_no: 'P2' }],
    ['of another amount', { ...refund, amount: { ...refund.amount, refund: 999 } }],
    ['in a state that is not known', { ...refund, status: 'SOON' }],
  ])('a refund answer %s is indeterminate', async (_what, wire) => {
    partner.answer(() => signed(wire));
    expect(await provider.refund(asked)).toMatchObject({ kind: 'indeterminate' });
  });
});
