/**
 * Alipay's debits without the payer (周期扣款, 商家扣款) as who debits automatic top-ups. See
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
  /** Where Alipay sends its notices. */
  readonly notifyUrl: string;
  /** Where a phone's browser is led that is to open Alipay's app. */
  readonly appLinkUrl: string;
  /** A debit that Alipay does not know this long (ms) after it was last sent never arrives. */
  readonly absentAfterMs: number;
  /** Which of the merchant's payments are debits of ours: the bill of a day lists all of them. */
  readonly isListed: (paymentNo: string) => boolean;
}

/** `close` ends its connections. Throws when a key, a certificate or an address is none. */
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
