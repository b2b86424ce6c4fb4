/** WeChat Pay (API v3) as a payment provider. See docs/partners/wechat-pay.md. */
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
  /** The address to which WeChat Pay sends its notices: https, without a query. */
  readonly notifyUrl: string;
  /** How payers inside the app are identified; omitted when nobody can pay there. */
  readonly signOn?: Pick<PayerSignOnOptions, 'appSecret' | 'pageUrl' | 'apiUrl'> | null;
  /**
   * Returns whether a payment of the merchant belongs to us here, because the bill lists all of them. Omitted
   * when all of them do.
   */
  readonly isListed?: (paymentNo: string) => boolean;
  /** Called when WeChat Pay holds another trade under a number of ours, which operators need to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

/** Creates the provider. `close` ends its connections. Throws when a key or an address is invalid. */
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
