/**
 * Alipay's debits without the payer (周期扣款, 商家扣款) as the provider that debits automatic top-ups. See
 * docs/partners/alipay.md.
 */
import { type AlipayClientOptions, createAlipayClient } from '../alipay/client.ts';
import { createRefunds } from '../alipay/refunds.ts';
import { fetchTradeBill } from '../alipay/trade-bill.ts';
import type { MandateService } from '../entrust/port.ts';
import { billedUntil, createBillStatement } from '../payments/daily-bills.ts';
import type { PaymentProvider } from '../payments/port.ts';
import { createAgreements, createFindAgreement } from './agreements.ts';
import { createDebits } from './debits.ts';
import { type AgreementProduct, traitsOfProduct } from './products.ts';

export interface AlipayEntrustOptions extends AlipayClientOptions {
  readonly product: AgreementProduct;
  /** The address to which Alipay sends its notices. */
  readonly notifyUrl: string;
  /** The link through which a phone's browser opens Alipay's app. */
  readonly appLinkUrl: string;
  /**
   * How long (ms) after a debit was last sent Alipay's answer that it does not know the debit means that the
   * debit never arrives.
   */
  readonly absentAfterMs: number;
  /**
   * Returns whether a payment of the merchant is a debit of ours, because the daily bill lists all its
   * payments.
   */
  readonly isListed: (paymentNo: string) => boolean;
}

/**
 * Creates the provider. `close` ends its connections. Throws when a key, a certificate or an address is
 * invalid.
 */
export function createAlipayEntrust(
  options: AlipayEntrustOptions,
): PaymentProvider & MandateService & { close(): Promise<void> } {
  const { product, clock, absentAfterMs, isListed } = options;
  const client = createAlipayClient(options);
  const parts = { ...options, client, find: createFindAgreement({ client, product }) };
  return {
    traits: { pageOpensForMs: null, statementUntil: billedUntil, absentAfterMs },
    mandateTraits: traitsOfProduct(product),
    ...createDebits(parts),
    ...createRefunds(client, 'entrust'),
    ...createBillStatement((day) => fetchTradeBill({ client, partner: 'entrust', isListed }, day, clock())),
    ...createAgreements(parts),
    close: () => client.close(),
  };
}
