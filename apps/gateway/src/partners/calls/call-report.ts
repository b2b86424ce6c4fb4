/** What became of a call to a partner, as operators are told of it: in the log and as a metric. */
import type { PartnerCall } from './call-names.ts';

/**
 * `silent`: no answer came, or one of something before the partner; `unusable`: an answer that is not
 * understood; `notAsked`: the partner is cut off, or too many wait for it.
 */
export const callOutcomes = ['answered', 'notFound', 'conflict', 'silent', 'unusable', 'notAsked'] as const;

export interface CallReport {
  /** The part of the call's name before its dot. */
  readonly partner: string;
  /** Which of several suppliers; null: there is one partner for that. */
  readonly supplier: string | null;
  readonly call: PartnerCall;
  readonly outcome: (typeof callOutcomes)[number];
  /** Why there is no usable answer; null: there is one. Holds nothing personal. */
  readonly why: string | null;
  readonly ms: number;
}

export type ReportCall = (report: CallReport) => void;
