/** WeChat Pay (API v3) as who takes money. See docs/partners/wechat-pay.md. */
import type { PartnerCall } from '../calls/call-names.ts';
import { billedUntil, createBillStatement } from '../payments/daily-bills.ts';
import type { PaymentProvider } from '../payments/port.ts';
import { createWechatPayClient, type WechatPayClientOptions } from './client.ts';
import { createPayerSignOn, type PayerSignOnOptions } from './payer-sign-on.ts';
import { createRefunds } from './refunds.ts';
import { fetchTradeBill } from './trade-bill.ts';
import { createTrades } from './trades.ts';
import { PAGE_OPENS_FOR_MS, waysOf } from './ways.ts';

export interface WechatPayOptions extends WechatPayClientOptions {
  readonly appId: string;
  /** Where WeChat Pay sends its notices: https, without a query. */
  readonly notifyUrl: string;
  /** How payers inside the app say who they are; left out: nobody pays there. */
  readonly signOn?: Pick<PayerSignOnOptions, 'appSecret' | 'pageUrl' | 'apiUrl'> | null;
  /** Which of the merchant's payments are taken here: the bill lists all of them. Left out: every one. */
  readonly isListed?: (paymentNo: string) => boolean;
  /** Called when it holds another trade under a number of ours, which is for operators to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

/** `close` ends its connections. Throws when a key or an address is none. */
export function createWechatPay(options: WechatPayOptions): PaymentProvider & { close(): Promise<void> } {
  const { appId, merchantId, privateKey, notifyUrl, clock, onConflict = () => undefined } = options;
  const { isListed = () => true } = options;
  const client = createWechatPayClient(options);
  const signOn = options.signOn ? createPayerSignOn({ ...options, ...options.signOn }) : null;
  return {
    traits: {
      pageOpensForMs: PAGE_OPENS_FOR_MS,
      statementUntil: billedUntil,
      ways: waysOf(signOn !== null),
    },
    ...createTrades({ client, appId, merchantId, privateKey, notifyUrl, clock, signOn, onConflict }),
    ...(signOn && { payerOf: signOn.payerOf }),
    ...createRefunds(client, notifyUrl, 'cashier'),
    ...createBillStatement((day) => fetchTradeBill(client, day, 'cashier', isListed)),
    async close() {
      await Promise.all([client.close(), signOn?.close()]);
    },
  };
}
