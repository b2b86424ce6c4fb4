/** The wallet's accounts: registering one for somebody who has none. See docs/partners.md. */
import type { Indeterminate, NotFound } from '../answers.ts';

export interface AccountRequest {
  /** Ours, one for each sign-up; the same again is the same. */
  readonly requestNo: string;
  /** Our user number, under which the wallet knows the payer from then on. */
  readonly payerNo: string;
  readonly mobileNo: string;
}

export interface WalletAccount {
  readonly kind: 'walletAccount';
  readonly state: 'registering' | 'registered' | 'refused';
  /** Why it was refused. */
  readonly reason: string | null;
  /** There was one before. */
  readonly existed: boolean;
}

export interface WalletAccounts {
  /** A wallet that holds another request under the number is asked what it holds. */
  register(request: AccountRequest): Promise<WalletAccount | Indeterminate>;
  query(requestNo: string): Promise<WalletAccount | NotFound | Indeterminate>;
}

/** The wallet's webhook event, its signature checked. */
export interface AccountWebhookEvent {
  readonly requestNo: string;
  readonly state: 'registered' | 'refused';
  readonly reason: string | null;
}
