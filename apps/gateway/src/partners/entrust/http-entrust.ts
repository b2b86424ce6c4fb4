/**
 * The entrusted payment service over HTTP, as described in docs/partners.md: debits under a mandate, the
 * mandates, the payer's cards and credit pay, over one signed client.
 */
import { createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { createBankCards, createCreditPay } from './cards-and-credit.ts';
import { createDebits } from './debits.ts';
import { createMandates } from './mandates.ts';
import type { EntrustedPayments } from './port.ts';

export interface HttpEntrustOptions extends PartnerOptions {
  /** The address to which the service sends its webhooks. */
  readonly notifyUrl: string;
}

/**
 * Creates the service at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpEntrust(
  options: HttpEntrustOptions,
): EntrustedPayments & { close(): Promise<void> } {
  const client = createSignedClient(options);
  return {
    ...createDebits(client, options.notifyUrl),
    ...createMandates(client, options.notifyUrl),
    ...createBankCards(client),
    ...createCreditPay(client),
    close: () => client.close(),
  };
}
