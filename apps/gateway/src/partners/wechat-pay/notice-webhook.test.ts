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

/** What the merchant gets; `about`: the name of what else was sealed with it. */
function noticeOf(about: { readonly associated_data?: string | null }) {
  const nonce = 'pJzPEVj3TKtN';
  const plain = JSON.stringify(trade);
  const ciphertext = Aes.AesGcm.encrypt(plain, apiV3Key, nonce, about.associated_data ?? '');
  const body = JSON.stringify({
    event_type: 'TRANSACTION.SUCCESS',
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
])('a notice is read that was sealed with %s', (_what, about) => {
  const { body, headers } = noticeOf(about);
  const { out_trade_no: paymentNo } = trade;
  expect(read(body, headers, Date.now())).toMatchObject({ kind: 'payment', paymentNo, amount: 4990n });
});
