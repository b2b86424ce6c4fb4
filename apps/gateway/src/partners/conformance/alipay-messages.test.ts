import { createPrivateKey, sign as signBytes } from 'node:crypto';
import { createRsaVerifier, generateRsaKeyPair, InvalidSignature } from '@phonebill/signing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certificateNumbers } from '../alipay/certificates.ts';
import { createNoticeReader } from '../alipay/notice-webhook.ts';
import { createParameterSigner, signedPart } from '../alipay/signing.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
import * as vectors from '../testing/alipay-vectors.ts';

const [platform, other] = [generateRsaKeyPair(), generateRsaKeyPair()];
const NOW = Date.parse('2026-11-20T16:00:00+08:00');

function signatureOf(text: string, key = platform.privateKey): string {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  return signBytes('sha256', Buffer.from(text), privateKey).toString('base64');
}

describe('DESIGN partner conformance: signatures for Alipay', () => {
  const { parameters, signature } = vectors.signedByAlipaysLibrary;

  test.each([
    ['PKCS 8', vectors.vectorPrivateKey],
    ['PKCS 1', vectors.vectorPrivateKeyPkcs1],
  ])('signs parameters as Alipay’s own library does, with a key in %s', (_format, key) => {
    const query = createParameterSigner(key)(parameters);
    expect(query.get('sign')).toBe(signature);
    expect(Object.fromEntries(new URLSearchParams(query.toString()))).toEqual({
      ...parameters,
      sign: signature,
    });
  });

  test('derives the same certificate numbers as Alipay’s own library', () => {
    const numbers = certificateNumbers({ app: vectors.appCertificate, roots: vectors.rootCertificates });
    expect(numbers).toEqual(vectors.certificateNumbersByAlipaysLibrary);
  });

  test.each([
    ['the app’s', { app: 'x', roots: vectors.rootCertificates }],
    ['the roots', { app: vectors.appCertificate, roots: 'x' }],
    ['roots of another kind alone', { app: vectors.appCertificate, roots: lastOf(vectors.rootCertificates) }],
  ])('refuses an invalid certificate: %s', (_which, certificates) => {
    expect(() => certificateNumbers(certificates)).toThrow(/certificate/);
  });

  test('extracts the signed part of an answer unchanged', () => {
    const part = '{ "code":"10000","sub_msg":"a \\"} brace, \\\\" ,"list":[{"sign":"inner"}],"名":"话费"}';
    for (const [answer, sign] of [
      [`{"x_response":${part},"sign":"ab\\/c+d="}`, 'ab/c+d='],
      [` {\n"x_response" : ${part} , "alipay_cert_sn":"1f", "sign" : "ab=" }`, 'ab='],
      [`{"x_response":${part}}`, null],
    ] as const)
      expect(signedPart(answer, 'x_response')).toEqual({ text: part, signature: sign });
  });

  test.each(['', '{}', '{"y_response":{}}', '{"x_response":"text"}', '{"x_response":{"a":"}', '[]', 'no'])(
    'finds no signed part in %s',
    (answer) => expect(signedPart(answer, 'x_response')).toBeNull(),
  );

  test('extracts the whole signed part of any answer', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (node) => {
        const text = JSON.stringify(node);
        expect(signedPart(`{"x_response":${text},"sign":"s"}`, 'x_response')).toEqual({
          text,
          signature: 's',
        });
      }),
    );
  });
});

function lastOf(pem: string): string {
  return pem.slice(pem.lastIndexOf('-----BEGIN'));
}

const paid = {
  app_id: '2021000000000000',
  seller_id: '2088000000000001',
  charset: 'utf-8',
  notify_time: '2026-11-20 16:00:00',
  notify_type: 'trade_status_sync',
  out_trade_no: 'P1',
  trade_no: '2026112022001000000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '49.90',
  subject: '话费充值 138****8000',
  gmt_payment: '2026-11-20 15:59:58',
};
const refunded = {
  ...paid,
  trade_status: 'TRADE_CLOSED',
  refund_fee: '49.90',
  out_biz_no: 'R1',
  gmt_refund: '2026-11-20 15:59:58.536',
};
const closed = { ...paid, trade_status: 'TRADE_CLOSED', refund_fee: '0.00', gmt_payment: '' };

type Notice = Readonly<Record<string, string>>;

/** Signs as Alipay does: sorted, without the signature type, before encoding. */
function formOf(notice: Notice, { key = platform.privateKey, type = 'RSA2' } = {}): string {
  const names = Object.keys(notice).toSorted();
  const sign = signatureOf(names.map((name) => `${name}=${notice[name]}`).join('&'), key);
  return new URLSearchParams({ ...notice, sign, sign_type: type }).toString();
}

describe("DESIGN partner conformance: Alipay's notices", () => {
  const reader = createNoticeReader({
    publicKeys: platform.publicKey,
    appId: '2021000000000000',
    sellerId: '2088000000000001',
  });
  const read = (rawBody: string, nowMs = NOW) => reader(rawBody, {}, nowMs);
  const aboutTrade = { kind: 'payment', paymentNo: 'P1', tradeNo: paid.trade_no, amount: 4990n };

  test.each([
    ['a trade that was paid', paid, { ...aboutTrade, state: 'paid', paidFrom: '支付宝' }],
    [
      'one that can be refunded no more',
      { ...paid, trade_status: 'TRADE_FINISHED' },
      { ...aboutTrade, state: 'paid' },
    ],
    ['one that was not paid in time', closed, { ...aboutTrade, state: 'closed', paidFrom: null }],
    [
      'one that was not paid in time, without a refund’s amount',
      { ...paid, trade_status: 'TRADE_CLOSED', gmt_payment: '' },
      { ...aboutTrade, state: 'closed' },
    ],
    [
      'one that was paid, of which a late notice says that it is closed since',
      { ...paid, trade_status: 'TRADE_CLOSED' },
      { ...aboutTrade, state: 'paid', isReturned: true },
    ],
    [
      'one that can be refunded no more, of which a part went back before',
      { ...paid, trade_status: 'TRADE_FINISHED', refund_fee: '10.00' },
      { ...aboutTrade, state: 'paid', isReturned: true },
    ],
    [
      'a refund that somebody made there without a number',
      { ...refunded, out_biz_no: '' },
      { ...aboutTrade, state: 'paid', isReturned: true },
    ],
    ['a whole refund', refunded, { kind: 'refund', refundNo: 'R1', state: 'settled', amount: 4990n }],
    [
      'a refund of a part',
      { ...refunded, trade_status: 'TRADE_SUCCESS', refund_fee: '10.00' },
      { kind: 'refund', refundNo: 'R1', tradeNo: paid.trade_no, state: 'settled', amount: 1000n },
    ],
  ])('reads a notice of a trade or refund: %s', (_what, notice, means) => {
    expect(read(formOf(notice))).toMatchObject(means);
  });

  test('verifies a text with a plus, a percent sign and an ampersand, decoding it only once', () => {
    const notice = { ...paid, subject: '100%25 话费 A+B & C%', passback_params: 'a%2Bb', body: '' };
    expect(read(formOf(notice))).toMatchObject({ state: 'paid' });
    // If it is decoded once too often on its way, its content changes.
    expect(() => read(decodeURIComponent(formOf(notice)))).toThrow(InvalidSignature);
  });

  test('verifies a notice with any text, and rejects it after the text was changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (subject) => {
        const notice = { ...paid, subject };
        expect(read(formOf(notice))).toMatchObject({ state: 'paid' });
        const changed = new URLSearchParams(formOf(notice));
        changed.set('subject', `${subject}.`);
        expect(() => read(changed.toString())).toThrow(InvalidSignature);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['signed by another key', formOf(paid, { key: other.privateKey })],
    ['signed in another way', formOf(paid, { type: 'RSA' })],
    ['not signed', new URLSearchParams({ ...paid, sign_type: 'RSA2' }).toString()],
    ['in another charset', formOf({ ...paid, charset: 'gbk' })],
    [
      'of no charset',
      formOf(Object.fromEntries(Object.entries(paid).filter(([name]) => name !== 'charset'))),
    ],
    ['that is no form', '{}'],
    ['of another amount', formOf(paid).replace('49.90', '4.99')],
    ['that was sent an hour ago', formOf({ ...paid, notify_time: '2026-11-20 15:00:00' })],
    ['of no time', formOf({ ...paid, notify_time: 'now' })],
  ])('a notice %s throws InvalidSignature', (_what, rawBody) => {
    expect(() => read(rawBody)).toThrow(InvalidSignature);
  });

  test.each([
    ['for another app', { ...paid, app_id: '2021000000000009' }],
    ['for another merchant', { ...paid, seller_id: '2088000000000002' }],
    ['of an amount that is none', { ...paid, total_amount: 'free' }],
    ['of a refund that is no amount', { ...refunded, refund_fee: '-10.00' }],
  ])('a notice %s throws MalformedWebhook', (_what, notice) => {
    expect(() => read(formOf(notice))).toThrow(MalformedWebhook);
  });

  test.each([
    ['of a trade that still waits for its payer', { trade_status: 'WAIT_BUYER_PAY' }],
    ['of a trade in a status that is not known', { trade_status: 'TRADE_PENDING' }],
    ['of another kind', { notify_type: 'open_app_auth_notify' }],
  ])('a notice %s is acknowledged and changes nothing', (_what, more) => {
    const taken = { name: 'UnknownEvent', acknowledgement: 'success' };
    expect(() => read(formOf({ ...paid, ...more }))).toThrow(expect.objectContaining(taken));
  });

  test('either of two keys verifies a notice, except a key that operators have withdrawn', () => {
    const both = createNoticeReader({
      publicKeys: `${other.publicKey} ${platform.publicKey}`,
      appId: paid.app_id,
      sellerId: paid.seller_id,
    });
    expect(both(formOf(paid), {}, NOW)).toMatchObject({ state: 'paid' });
    const isOther = (key: string): boolean => key === other.publicKey;
    expect(() => both(formOf(paid), {}, NOW, isOther)).toThrow(InvalidSignature);
    expect(createRsaVerifier(platform.publicKey)('x', signatureOf('x'))).toBe(true);
  });
});
