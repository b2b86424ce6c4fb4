/** Alipay (open platform, payments in browsers) as a payment provider. See docs/partners/alipay.md. */
import type { PartnerCall } from '../calls/call-names.ts';
import { billedUntil, createBillStatement } from '../payments/daily-bills.ts';
import type { PaymentProvider, ProviderTraits } from '../payments/port.ts';
import { type AlipayClientOptions, createAlipayClient } from './client.ts';
import { createRefunds } from './refunds.ts';
import { fetchTradeBill } from './trade-bill.ts';
import { createTrades } from './trades.ts';

export interface AlipayOptions extends AlipayClientOptions {
  /** The address to which Alipay sends its notices. */
  readonly notifyUrl: string;
  /** Returns whether a payment of the merchant belongs to us here; omitted when all of them do. */
  readonly isListed?: (paymentNo: string) => boolean;
  /** Called when Alipay holds another trade under a number of ours, which operators need to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

/**
 * The page opens until the payment expires, which its address states. In the messaging app it does not open.
 */
const traits: ProviderTraits = {
  pageOpensForMs: null,
  statementUntil: billedUntil,
  ways: {
    phone: { opensForMs: null },
    desktop: { opensForMs: null },
    messagingApp: null,
    alipayApp: { opensForMs: null },
  },
  isPaidAnywhere: true,
  isMadeByPayer: true,
};

/**
 * Creates the provider. `close` ends its connections. Throws when a key, a certificate or an address is
 * invalid.
 */
export function createAlipay(options: AlipayOptions): PaymentProvider & { close(): Promise<void> } {
  const { notifyUrl, clock, isListed = () => true, onConflict = () => undefined } = options;
  const client = createAlipayClient(options);
  return {
    traits,
    ...createTrades(client, notifyUrl, onConflict),
    ...createRefunds(client, 'cashier'),
    ...createBillStatement((day) => fetchTradeBill({ client, partner: 'cashier', isListed }, day, clock())),
    close: () => client.close(),
  };
}
