/**
 * A call to a partner, or a notice from one, with the details that an operator gives to the partner's
 * support.
 */
import type { CallReport } from '../calls/call-report.ts';

/** The outcome of a call; `taken` for a notice that we accepted. */
export type KeptOutcome = CallReport['outcome'] | 'taken';

/** The facts of a call without its content. */
export interface CallFacts {
  /** The partner; for a notice, the name in its path: `cashier`, `dtone`. */
  readonly partner: string;
  /** The supplier, where there are several; null when there is only one partner with this call. */
  readonly supplier: string | null;
  /** The call's name; for a notice, its event: `payment/succeeded`. */
  readonly call: string;
  /** Whether the partner called us. */
  readonly isNotice: boolean;
  readonly outcome: KeptOutcome;
  /** The status of the answer; null when there was none. */
  readonly status: number | null;
  readonly ms: number;
}

export type KeptHeaders = Readonly<Record<string, string>>;

/** A body, or why there is none; `tooLong` is the length of its text. */
export type KeptBody = { readonly text: string } | { readonly tooLong: number } | { readonly withheld: true };

/** The content of a call, stored encrypted and with credentials removed. */
export interface CallWords {
  /** The address to which the call was sent, `https://api.example.com`; null for a call to us. */
  readonly origin: string | null;
  readonly method: string;
  readonly path: string;
  /** Why there was no usable answer; null when there was one. */
  readonly why: string | null;
  readonly sentHeaders: KeptHeaders;
  readonly request: KeptBody;
  readonly gotHeaders: KeptHeaders;
  /** Null when there was no answer. */
  readonly answer: KeptBody | null;
}

export interface KeptCall extends CallFacts {
  readonly at: Date;
  readonly words: CallWords;
}

/** A call as its caller had it; its content is not examined before it is written. */
export interface PassedCall extends CallFacts {
  readonly origin: string | null;
  readonly method: string;
  readonly path: string;
  readonly why: string | null;
  readonly sentHeaders: Readonly<Record<string, unknown>> | null;
  readonly request: PassedBody;
  readonly gotHeaders: Readonly<Record<string, unknown>> | null;
  readonly answer: PassedBody | null;
}

export type PassedBody = Uint8Array | string | { readonly tooLong: number };

/**
 * Keeps the call when the present work is about an order or an agreement. Never throws, and returns at once.
 */
export type KeepCall = (passed: PassedCall, about?: CallAbout) => void;

/** The order or agreement that a call is about. */
export interface CallAbout {
  readonly orderNo?: string | undefined;
  readonly agreementNo?: string | undefined;
}
