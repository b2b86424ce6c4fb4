/** The port of the wallet's accounts. */
export type { AccountWebhookEvent, WalletAccount, WalletAccounts } from './port.ts';
