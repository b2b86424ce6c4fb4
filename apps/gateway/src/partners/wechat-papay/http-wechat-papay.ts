/**
 * WeChat Pay's entrusted debits (papay) as the provider that debits automatic top-ups. See
 * docs/partners/wechat-pay.md.
 */
import type { MandateService } from '../entrust/port.ts';
import { billedUntil, createBillStatement } from '../payments/daily-bills.ts';
import type { PaymentProvider } from '../payments/port.ts';
import type { WechatPayClientOptions } from '../wechat-pay/client.ts';
import { createWechatPayClient } from '../wechat-pay/client.ts';
import { createRefunds } from '../wechat-pay/refunds.ts';
import { fetchTradeBill } from '../wechat-pay/trade-bill.ts';
import { createPapayClient, type PapayIdentity } from './client.ts';
import { createContracts, createFindContract } from './contracts.ts';
import { createDebits } from './debits.ts';
import { createNotifyPayer, papayTraits } from './pre-notice.ts';

export interface WechatPapayOptions extends WechatPayClientOptions, PapayIdentity {
  /** The contract template that the merchant was granted. */
  readonly planId: string;
  /** The address to which WeChat Pay sends its notices: https, without a query. */
  readonly notifyUrl: string;
  /**
   * How long (ms) after a debit was last sent WeChat Pay's answer that it does not know the debit means that
   * the debit never arrives.
   */
  readonly absentAfterMs: number;
  /**
   * Returns whether a payment of the merchant is a debit of ours, because the daily bill lists all its
   * payments.
   */
  readonly isListed: (paymentNo: string) => boolean;
}

/** Creates the provider. `close` ends its connections. Throws when a key or an address is invalid. */
export function createWechatPapay(
  options: WechatPapayOptions,
): PaymentProvider & MandateService & { close(): Promise<void> } {
  const { planId, notifyUrl, clock, absentAfterMs, isListed } = options;
  const v2 = createPapayClient(options);
  const v3 = createWechatPayClient(options);
  const find = createFindContract({ client: v2, planId });
  return {
    traits: { pageOpensForMs: null, statementUntil: billedUntil, absentAfterMs },
    mandateTraits: papayTraits,
    ...createDebits(v2, find, notifyUrl),
    ...createRefunds(v3, notifyUrl, 'entrust'),
    ...createBillStatement((day) => fetchTradeBill(v3, day, 'entrust', isListed)),
    ...createContracts({ client: v2, planId, notifyUrl, clock, find }),
    notifyPayer: createNotifyPayer({ ...options, client: v3, find }),
    async close() {
      await Promise.all([v2.close(), v3.close()]);
    },
  };
}
