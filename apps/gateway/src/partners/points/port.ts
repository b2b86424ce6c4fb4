/** The points service beside its payments: what a user has. See docs/partners.md. Whole points. */
import type { PointsProgramme } from '@phonebill/contract';
import type { Conflict, Indeterminate, NotFound } from '../answers.ts';

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

/** Points that we have the service give to a user, at our expense. */
export interface GrantRequest {
  readonly grantNo: string;
  readonly userNo: string;
  readonly programme: PointsProgramme;
  readonly points: bigint;
  /** What they are for. */
  readonly subject: string;
}

export interface GrantResult {
  readonly kind: 'grant';
  /** Both are for good. */
  readonly state: 'granted' | 'refused';
  readonly points: bigint;
  readonly reason: string | null;
}

/** A line of the statement of points that were given. */
export interface GrantEntry {
  readonly grantNo: string;
  readonly points: bigint;
  readonly at: Date;
}

export interface PointsGrants {
  /** What is sent for a grant: kept, and sent again word for word. */
  grantBody(request: GrantRequest): string;
  /**
   * Gives the points, once for a number. `conflict`: something else was asked for under it; what the service
   * holds counts, and is asked about.
   */
  grant(grantNo: string, body: string): Promise<GrantResult | Conflict | Indeterminate>;
  queryGrant(grantNo: string): Promise<GrantResult | NotFound | Indeterminate>;
  /**
   * The points given in [from, to), in the order of that time, page by page. Throws StatementUnavailable when
   * the partner does not answer.
   */
  grants(from: Date, to: Date): AsyncIterable<GrantEntry>;
}
