/** WeChat Pay (API v3) as who takes money. See docs/partners/wechat-pay.md. */
import type { PartnerCall } from '../call-names.ts';
import type { PaymentProvider } from '../payments/port.ts';
import { createWechatPayClient, type WechatPayClientOptions } from './client.ts';
import { createRefunds } from './refunds.ts';
import { billedUntil, createBillStatement } from './statement.ts';
import { fetchTradeBill } from './trade-bill.ts';
import { createTrades, PAGE_OPENS_FOR_MS } from './trades.ts';

export interface WechatPayOptions extends WechatPayClientOptions {
  readonly appId: string;
  /** Where WeChat Pay sends its notices: https, without a query. */
  readonly notifyUrl: string;
  /** Called when it holds another trade under a number of ours, which is for operators to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

/** `close` ends its connections. Throws when a key or an address is none. */
export function createWechatPay(options: WechatPayOptions): PaymentProvider & { close(): Promise<void> } {
  const { appId, merchantId, notifyUrl, onConflict = () => undefined } = options;
  const client = createWechatPayClient(options);
  return {
    traits: { pageOpensForMs: PAGE_OPENS_FOR_MS, statementUntil: billedUntil },
    ...createTrades({ client, appId, merchantId, notifyUrl, onConflict }),
    ...createRefunds(client, notifyUrl),
    ...createBillStatement((day) => fetchTradeBill(client, day)),
    close: () => client.close(),
  };
}
