import { createPrivateKey, sign as signBytes } from 'node:crypto';
import { generateRsaKeyPair, InvalidSignature } from '@phonebill/signing';
import { describe, expect, test } from 'vitest';
import { createEntrustNoticeReader } from '../alipay-entrust/notice-webhook.ts';
import { MalformedWebhook } from '../signed-webhook.ts';

const [platform, other] = [generateRsaKeyPair(), generateRsaKeyPair()];
const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const product = {
  salesCode: 'CYCLE_PAY_AUTH',
  personalCode: 'CYCLE_PAY_AUTH_P',
  signScene: 'INDUSTRY|DIGITAL_MEDIA',
} as const;

describe("DESIGN partner conformance: Alipay's notices about automatic top-up", () => {
  const read = createEntrustNoticeReader({
    publicKeys: platform.publicKey,
    appId: '2021000000000000',
    sellerId: '2088000000000001',
    product,
  });
  const notice = {
    notify_type: 'dut_user_sign',
    notify_time: '2026-11-20 10:00:01',
    charset: 'UTF-8',
    app_id: '2021000000000000',
    agreement_no: '20265525000000000001',
    external_agreement_no: 'A1',
    personal_product_code: product.personalCode,
    sign_scene: product.signScene,
    status: 'NORMAL',
  };

  /** Signs as Alipay does, with code other than the adapter's. */
  function formOf(fields: Readonly<Record<string, string>>, key = platform.privateKey): string {
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
    const by = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
    const sign = signBytes('sha256', Buffer.from(text), by).toString('base64');
    return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString();
  }

  test('a notice of a signing or an end names the agreement and its new state', () => {
    const event = { kind: 'mandate', agreementNo: 'A1', requestNo: null, reason: null };
    expect(read(formOf(notice), {}, NOW)).toEqual({ ...event, state: 'active' });
    const end = { ...notice, notify_type: 'dut_user_unsign', status: 'UNSIGN' };
    expect(read(formOf(end), {}, NOW)).toEqual({ ...event, state: 'ended' });
  });

  test('a notice of a successful debit is read like any payment notice', () => {
    const form = formOf({
      out_trade_no: 'P1',
      trade_no: '2026112022001000000000000001',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '49.90',
      notify_type: 'trade_status_sync',
      notify_time: notice.notify_time,
      charset: 'utf-8',
      app_id: notice.app_id,
      seller_id: '2088000000000001',
      gmt_payment: '2026-11-20 09:59:58',
    });
    expect(read(form, {}, NOW)).toMatchObject({
      kind: 'payment',
      paymentNo: 'P1',
      state: 'paid',
      tradeNo: '2026112022001000000000000001',
      amount: 4990n,
      paidFrom: '支付宝',
    });
  });

  test.each<[string, string]>([
    ['signed by another key', formOf(notice, other.privateKey)],
    ['changed after it was signed', formOf(notice).replace('NORMAL', 'UNSIGN')],
    ['not signed', new URLSearchParams({ ...notice, sign_type: 'RSA2' }).toString()],
    ['that was sent an hour ago', formOf({ ...notice, notify_time: '2026-11-20 09:00:00' })],
    ['that is no form', '{}'],
  ])('a notice %s throws InvalidSignature', (_what, rawBody) => {
    expect(() => read(rawBody, {}, NOW)).toThrow(InvalidSignature);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['for another app', { app_id: '2021000000000009' }],
    ['of no agreement of ours', { external_agreement_no: '' }],
  ])('a notice %s throws MalformedWebhook', (_what, more) => {
    expect(() => read(formOf({ ...notice, ...more }), {}, NOW)).toThrow(MalformedWebhook);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['of another product', { personal_product_code: 'GENERAL_WITHHOLDING_P' }],
    ['of another scene', { sign_scene: 'INDUSTRY|OTHER' }],
    ['of a signing that says that it ended', { status: 'UNSIGN' }],
    ['of a kind that is not known', { notify_type: 'dut_user_rest' }],
  ])('a notice %s is acknowledged and changes nothing', (_what, more) => {
    const taken = { name: 'UnknownEvent', acknowledgement: 'success' };
    expect(() => read(formOf({ ...notice, ...more }), {}, NOW)).toThrow(expect.objectContaining(taken));
  });
});
