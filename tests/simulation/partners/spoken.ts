/**
 * Partners that the gateway's own adapters reach over HTTP (WeChat Pay, Alipay, DT One), with their
 * signatures and notices.
 */
import type { CashierName } from '@phonebill/contract';
import { readNamedRsaKeys } from '@phonebill/signing';
import { createAlipay } from '../../../apps/gateway/src/partners/alipay/http-alipay.ts';
import * as alipayNotices from '../../../apps/gateway/src/partners/alipay/notice-webhook.ts';
import type { TopUpSupplier } from '../../../apps/gateway/src/partners/carrier/port.ts';
import type { Connect } from '../../../apps/gateway/src/partners/connections.ts';
import { createDtOne } from '../../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { createCashierReader } from '../../../apps/gateway/src/partners/payments/cashier-webhook.ts';
import type { PaymentProvider } from '../../../apps/gateway/src/partners/payments/port.ts';
import { createWechatPay } from '../../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import * as wechatNotices from '../../../apps/gateway/src/partners/wechat-pay/notice-webhook.ts';
import { alipayAccount } from './http/alipay-server.ts';
import { dtOneAccount } from './http/dt-one-server.ts';
import { ourKeys, partnerKeys } from './http/keys.ts';
import { wechatAccount } from './http/wechat-pay-server.ts';

/** The host of Alipay's payment pages. */
const ALIPAY = 'https://alipay.example';
const notifyUrl = 'https://gateway.example/notify';
const [first, second] = partnerKeys;
const [firstId, secondId] = wechatAccount.keyIds;
const platformKeys = readNamedRsaKeys(`${firstId}=${first.publicKey} ${secondId}=${second.publicKey}`);
const publicKeys = `${first.publicKey} ${second.publicKey}`;

/** A cashier over HTTP. `clock`: the clock of the process. `ourKey`: the index of our key that signs. */
export function httpCashier(
  name: 'wechat' | 'alipay',
  clock: () => number,
  connect: Connect,
  ourKey: 0 | 1,
): PaymentProvider {
  const { privateKey } = ourKeys[ourKey];
  return name === 'wechat'
    ? createWechatPay({
        ...wechatAccount,
        certificateSerial: wechatAccount.certificateSerials[ourKey],
        baseUrl: 'https://wechat.example',
        privateKey,
        platformKeys,
        notifyUrl,
        clock,
        connect,
      })
    : createAlipay({
        ...alipayAccount,
        baseUrl: ALIPAY,
        billUrl: ALIPAY,
        privateKey,
        publicKeys,
        notifyUrl,
        clock,
        connect,
      });
}

/** A supplier over HTTP. */
export function httpSupplier(clock: () => number, connect: Connect): TopUpSupplier {
  return createDtOne({ ...dtOneAccount, baseUrl: 'https://dtone.example/v1', notifyUrl, clock, connect });
}

const noticeReaders = {
  wechat: wechatNotices.createNoticeReader({
    platformKeys,
    merchantId: wechatAccount.merchantId,
    apiV3Keys: [wechatAccount.apiV3Key],
  }),
  alipay: alipayNotices.createNoticeReader({ publicKeys, ...alipayAccount }),
};

/** Reads a cashier's notice once its signature is verified. */
export const readCashierNotice = (names: readonly CashierName[]) =>
  createCashierReader(names.map((name) => [name, noticeReaders[name === 'wechat' ? name : 'alipay']]));
