/** Alipay (open platform, payments in browsers) as who takes money. See docs/partners/alipay.md. */
import type { PartnerCall } from '../calls/call-names.ts';
import { billedUntil, createBillStatement } from '../payments/daily-bills.ts';
import type { PaymentProvider, ProviderTraits } from '../payments/port.ts';
import { type AlipayClientOptions, createAlipayClient } from './client.ts';
import { createRefunds } from './refunds.ts';
import { fetchTradeBill } from './trade-bill.ts';
import { createTrades } from './trades.ts';

export interface AlipayOptions extends AlipayClientOptions {
  /** Where Alipay sends its notices. */
  readonly notifyUrl: string;
  /** Which of the merchant's payments are ours here; left out: all of them. */
  readonly isListed?: (paymentNo: string) => boolean;
  /** Called when it holds another trade under a number of ours, which is for operators to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

/** Its page opens until the payment expires, as the address says. The messaging app opens none of them. */
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

/** `close` ends its connections. Throws when a key, a certificate or an address is none. */
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
