/**
 * The port of the points service, apart from its payments: a user's balance, and points granted to users. See
 * docs/partners.md. Amounts are whole points.
 */
import type { PointsProgramme } from '@phonebill/contract';
import type { Conflict, Indeterminate, NotFound } from '../answers.ts';

export interface PointsBalance {
  readonly kind: 'points';
  readonly available: bigint;
  /** Points held for payments. */
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
   * Yields the open holds that end in [from, to), in the order of that time, page by page. Throws
   * StatementUnavailable when the partner does not answer.
   */
  openHolds(from: Date, to: Date): AsyncIterable<OpenHold>;
}

/** A request that the service give points to a user at our expense. */
export interface GrantRequest {
  readonly grantNo: string;
  readonly userNo: string;
  readonly programme: PointsProgramme;
  readonly points: bigint;
  /** The subject of the grant, which states what the points are for. */
  readonly subject: string;
}

export interface GrantResult {
  readonly kind: 'grant';
  /** Both states are final. */
  readonly state: 'granted' | 'refused';
  readonly points: bigint;
  readonly reason: string | null;
}

/** A line of the statement of points given. */
export interface GrantEntry {
  readonly grantNo: string;
  readonly points: bigint;
  readonly at: Date;
}

export interface PointsGrants {
  /** Returns the body sent for a grant; it is stored, and sent again word for word. */
  grantBody(request: GrantRequest): string;
  /**
   * Gives the points, once per number. Returns `conflict` when something else was requested under the number;
   * what the service holds then takes effect and is queried.
   */
  grant(grantNo: string, body: string): Promise<GrantResult | Conflict | Indeterminate>;
  queryGrant(grantNo: string): Promise<GrantResult | NotFound | Indeterminate>;
  /**
   * Yields the points given in [from, to), in the order of that time, page by page. Throws
   * StatementUnavailable when the partner does not answer.
   */
  grants(from: Date, to: Date): AsyncIterable<GrantEntry>;
}
