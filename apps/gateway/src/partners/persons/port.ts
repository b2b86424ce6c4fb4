/**
 * The wallet's services about a person: whether a name and an identity number belong together, and binding a
 * bank card without a page of the wallet's. See docs/partners.md. Numbers, names and passwords go through and
 * are kept nowhere.
 */
import type { CardSecretName } from '@phonebill/contract';
import type { Indeterminate, NotFound } from '../answers.ts';

export interface NameCheckRequest {
  /** Ours, one for each check; the same again is the same. */
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
  /** Ours, one for each card; the same again has another code sent. */
  readonly requestNo: string;
  readonly payerNo: string;
  readonly cardNo: string;
  readonly name: string;
  /** The number that the bank has of the card's holder, where the code is sent. */
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
  /** What is to be given beside the code. */
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
