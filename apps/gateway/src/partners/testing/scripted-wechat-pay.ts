/** WeChat Pay with answers set by a test, signed as WeChat Pay signs. */
import { createPrivateKey, sign } from 'node:crypto';
import { generateRsaKeyPair, readNamedRsaKeys } from '@phonebill/signing';
import { createWechatPay } from '../wechat-pay/http-wechat-pay.ts';
import { type RawAnswer, startRawPartner } from './raw-partner.ts';

const [merchant, platform] = [generateRsaKeyPair(), generateRsaKeyPair()];
const KEY_ID = 'PUB_KEY_ID_0114232134912410000000000000';

/** The time of the provider's clock. */
export const NOW = Date.UTC(2026, 10, 20, 4);
/** The merchant's public key. */
export const merchantKey = merchant.publicKey;

/**
 * Starts a provider and its scripted partner. `conflicts` collects the numbers under which something else is
 * held.
 */
export async function startScriptedWechatPay() {
  const partner = await startRawPartner();
  const conflicts: string[] = [];
  const provider = createWechatPay({
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
  async function stop(): Promise<void> {
    await provider.close();
    await partner.stop();
  }
  return { partner, provider, conflicts, stop };
}

export type ScriptedWechatPay = Awaited<ReturnType<typeof startScriptedWechatPay>>;

/** Returns an answer signed as WeChat Pay signs, or otherwise. */
export function signed(
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
export const failed = (status: number, code: string): RawAnswer =>
  signed({ code, message: 'why' }, { status });

export const unpaid = { mchid: '1900000109', out_trade_no: 'P1', trade_state: 'NOTPAY' };
export const request = {
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
