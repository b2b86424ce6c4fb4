/** The wallet's accounts: registering one for a user who has none. See docs/partners.md. */
import type { Indeterminate, NotFound } from '../answers.ts';

export interface AccountRequest {
  /** Our number, one for each sign-up; a repeated request with it is the same registration. */
  readonly requestNo: string;
  /** Our user number, by which the wallet knows the payer from then on. */
  readonly payerNo: string;
  readonly mobileNo: string;
}

export interface WalletAccount {
  readonly kind: 'walletAccount';
  readonly state: 'registering' | 'registered' | 'refused';
  /** The reason for the refusal. */
  readonly reason: string | null;
  /** Whether the user already had an account. */
  readonly existed: boolean;
}

export interface WalletAccounts {
  /**
   * Registers an account. A wallet that holds another request under the number is queried for what it holds.
   */
  register(request: AccountRequest): Promise<WalletAccount | Indeterminate>;
  query(requestNo: string): Promise<WalletAccount | NotFound | Indeterminate>;
}

/** The wallet's webhook event, with its signature checked. */
export interface AccountWebhookEvent {
  readonly requestNo: string;
  readonly state: 'registered' | 'refused';
  readonly reason: string | null;
}
