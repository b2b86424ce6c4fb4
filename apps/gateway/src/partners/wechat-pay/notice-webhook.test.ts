import { generateRsaKeyPair, readNamedRsaKeys, readRsaPrivateKey } from '@phonebill/signing';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { expect, test } from 'vitest';
import { createNoticeReader } from './notice-webhook.ts';

const apiV3Key = 'k'.repeat(32);
const { publicKey, privateKey } = generateRsaKeyPair();
const key = readRsaPrivateKey(privateKey);
const read = createNoticeReader({
  platformKeys: readNamedRsaKeys(`PUB_KEY_ID_1=${publicKey}`),
  merchantId: '1900000109',
  apiV3Keys: [apiV3Key],
});
const trade = {
  mchid: '1900000109',
  out_trade_no: 'P26112700010000010000000101',
  transaction_id: '4200000001',
  trade_state: 'SUCCESS',
  amount: { total: 4990, currency: 'CNY' },
};

/** Returns the notice that the merchant receives; `about` contains the associated data of the encryption. */
function noticeOf(
  about: { readonly associated_data?: string | null },
  { type, content }: { readonly type?: string; readonly content?: object } = {},
) {
  const nonce = 'pJzPEVj3TKtN';
  const plain = JSON.stringify(content ?? trade);
  const ciphertext = Aes.AesGcm.encrypt(plain, apiV3Key, nonce, about.associated_data ?? '');
  const body = JSON.stringify({
    event_type: type ?? 'TRANSACTION.SUCCESS',
    resource: { algorithm: 'AEAD_AES_256_GCM', nonce, ciphertext, ...about },
  });
  const [timestamp, random] = [String(Formatter.timestamp()), Formatter.nonce()];
  const headers = {
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': random,
    'wechatpay-signature': Rsa.sign(Formatter.joinedByLineFeed(timestamp, random, body), key),
  };
  return { body, headers };
}

test.each([
  ['a name', { associated_data: 'transaction' }],
  ['an empty one', { associated_data: '' }],
  ['none', {}],
  ['a null', { associated_data: null }],
])('reads a notice whose associated data is %s', (_what, about) => {
  const { body, headers } = noticeOf(about);
  const { out_trade_no: paymentNo } = trade;
  expect(read(body, headers, Date.now())).toMatchObject({ kind: 'payment', paymentNo, amount: 4990n });
});

const refund = {
  mchid: '1900000109',
  out_refund_no: 'R1',
  transaction_id: '4200000001',
  refund_status: 'PROCESSING',
  amount: { total: 4990, refund: 4990 },
};

test.each([
  ['a complaint', 'COMPLAINT.CREATE', { complaint_id: '1' }, 'a notice of COMPLAINT.CREATE'],
  ['a kind that is no name', 'x y', {}, 'a notice of something unreadable'],
  ['a trade that is open', 'TRANSACTION.OTHER', { ...trade, trade_state: 'USERPAYING' }, 'not paid'],
  ['a trade in a new state', 'TRANSACTION.SUCCESS', { ...trade, trade_state: 'SPLIT' }, 'not known'],
  ['a refund in a new state', 'REFUND.SUCCESS', { ...refund, refund_status: 'SPLIT' }, 'not known'],
  ['a refund that is under way', 'REFUND.PROCESSING', refund, 'has not ended'],
])('a notice of %s is acknowledged and changes nothing', (_what, type, content, why) => {
  const { body, headers } = noticeOf({}, { type, content });
  const taken = { name: 'UnknownEvent', message: expect.stringContaining(why) as string };
  expect(() => read(body, headers, Date.now())).toThrow(expect.objectContaining(taken));
});

test.each([
  ['another merchant', { ...trade, mchid: '1900000110' }],
  ['another currency', { ...trade, amount: { total: 4990, currency: 'USD' } }],
  ['yuan in place of fen', { ...trade, amount: { total: 49.9, currency: 'CNY' } }],
  ['an amount as text', { ...trade, amount: { total: '4990', currency: 'CNY' } }],
  ['a negative amount', { ...trade, amount: { total: -4990, currency: 'CNY' } }],
  ['a trade without a number', { ...trade, transaction_id: undefined }],
])('a correctly signed notice of %s throws MalformedWebhook', (_what, content) => {
  const { body, headers } = noticeOf({}, { content });
  expect(() => read(body, headers, Date.now())).toThrow(
    expect.objectContaining({ name: 'MalformedWebhook' }),
  );
});
