/** Accounts at the wallet: the port. */
export type { AccountWebhookEvent, WalletAccount, WalletAccounts } from './port.ts';
