/**
 * The wallet's services about a person: checking whether a name and an identity number belong together, and
 * binding a bank card without a page of the wallet's. See docs/partners.md. Numbers, names and passwords are
 * passed on and never stored.
 */
import type { CardSecretName } from '@phonebill/contract';
import type { Indeterminate, NotFound } from '../answers.ts';

export interface NameCheckRequest {
  /** Our number, one for each check; a repeated request with it is the same check. */
  readonly requestNo: string;
  readonly payerNo: string;
  readonly name: string;
  readonly idNumber: string;
}

export interface NameCheck {
  readonly kind: 'nameCheck';
  readonly state: 'checking' | 'matched' | 'mismatched';
}

export interface NameChecks {
  checkName(request: NameCheckRequest): Promise<NameCheck | Indeterminate>;
  queryNameCheck(requestNo: string): Promise<NameCheck | NotFound | Indeterminate>;
}

export interface CardBindingRequest {
  /** Our number, one for each card; a repeated request with it has another code sent. */
  readonly requestNo: string;
  readonly payerNo: string;
  readonly cardNo: string;
  readonly name: string;
  /** The number that the bank has for the card's holder, to which the code is sent. */
  readonly phone: string;
}

export interface CardConfirmation {
  readonly payerNo: string;
  readonly smsCode: string;
  readonly paymentPassword?: string | undefined;
  readonly loginPassword?: string | undefined;
}

export interface CardBinding {
  readonly kind: 'cardBinding';
  readonly state: 'codeSent' | 'refused' | 'bound' | 'wrongCode' | 'wrongPassword' | 'over';
  readonly bank: { readonly zh: string; readonly en: string };
  readonly lastDigits: string;
  /** The password, if any, that the payer has to enter besides the code. */
  readonly asks: CardSecretName;
}

export interface CardBindings {
  bindCard(request: CardBindingRequest): Promise<CardBinding | Indeterminate>;
  confirmCard(
    requestNo: string,
    confirmation: CardConfirmation,
  ): Promise<CardBinding | NotFound | Indeterminate>;
  queryCard(requestNo: string): Promise<CardBinding | NotFound | Indeterminate>;
}
