/** The points service beside its payments: what a user has. See docs/partners.md. Whole points. */
import type { Indeterminate } from '../answers.ts';

export interface PointsBalance {
  readonly kind: 'points';
  readonly available: bigint;
  /** Held for payments. */
  readonly frozen: bigint;
  readonly expiring: { readonly points: bigint; readonly at: Date } | null;
}

export interface PointsAccounts {
  balance(userNo: string): Promise<PointsBalance | Indeterminate>;
}

/** Points that are held and neither captured nor voided yet. */
export interface OpenHold {
  readonly paymentNo: string;
  readonly points: bigint;
  readonly expiresAt: Date;
}

export interface HeldPoints {
  /**
   * The open holds that end in [from, to), in the order of that time, page by page. Throws
   * StatementUnavailable when the partner does not answer.
   */
  openHolds(from: Date, to: Date): AsyncIterable<OpenHold>;
}
