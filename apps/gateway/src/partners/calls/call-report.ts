/** The outcome of a call to a partner, as reported to operators in the log and as a metric. */
import type { PartnerCall } from './call-names.ts';

/**
 * The possible outcomes. `silent`: no answer was received, or only one from an intermediary; `unusable`: an
 * answer that is not understood; `notAsked`: the call was not made because the partner is cut off, or too
 * many requests wait for it.
 */
export const callOutcomes = ['answered', 'notFound', 'conflict', 'silent', 'unusable', 'notAsked'] as const;

export interface CallReport {
  /** The part of the call's name before its dot. */
  readonly partner: string;
  /** The supplier, where there are several; null when there is only one partner with this call. */
  readonly supplier: string | null;
  readonly call: PartnerCall;
  readonly outcome: (typeof callOutcomes)[number];
  /** Why there is no usable answer; null when there is one. Contains no personal data. */
  readonly why: string | null;
  readonly ms: number;
}

export type ReportCall = (report: CallReport) => void;
