/** A call to a partner, or a notice of one, as it was made: what an operator tells the partner's support. */
import type { CallReport } from '../calls/call-report.ts';

/** `taken`: a notice that we took. */
export type KeptOutcome = CallReport['outcome'] | 'taken';

/** What is known of it without its words. */
export interface CallFacts {
  /** Of notices the path's: `cashier`, `dtone`. */
  readonly partner: string;
  /** Which of several suppliers; null: there is one partner for that. */
  readonly supplier: string | null;
  /** Its name; of a notice its event: `payment/succeeded`. */
  readonly call: string;
  /** The partner called us. */
  readonly isNotice: boolean;
  readonly outcome: KeptOutcome;
  /** Null: no answer came. */
  readonly status: number | null;
  readonly ms: number;
}

export type KeptHeaders = Readonly<Record<string, string>>;

/** A body, or why there is none; `length`: of its text. */
export type KeptBody = { readonly text: string } | { readonly tooLong: number } | { readonly withheld: true };

/** Its words: kept encrypted, and without what opens something. */
export interface CallWords {
  /** Where it was sent, `https://api.example.com`; null: it came to us. */
  readonly origin: string | null;
  readonly method: string;
  readonly path: string;
  /** Why the answer was of no use; null: it was. */
  readonly why: string | null;
  readonly sentHeaders: KeptHeaders;
  readonly request: KeptBody;
  readonly gotHeaders: KeptHeaders;
  /** Null: none came. */
  readonly answer: KeptBody | null;
}

export interface KeptCall extends CallFacts {
  readonly at: Date;
  readonly words: CallWords;
}

/** What passed, as whoever made the call had it: nothing is looked at until it is written. */
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

/** Keeps it when the present work is about an order or an agreement. Never throws, and never waits. */
export type KeepCall = (passed: PassedCall, about?: CallAbout) => void;

/** What of ours it is about. */
export interface CallAbout {
  readonly orderNo?: string | undefined;
  readonly agreementNo?: string | undefined;
}
