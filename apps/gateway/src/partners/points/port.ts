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
