import type { PlanRow } from './give-back-plan.ts';

/** What a proposal is about, as it is kept. */
export interface Subject {
  readonly about: string;
  readonly orderNo: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Of many orders: what each gets. */
  readonly rows: readonly PlanRow[];
  /** What the audit log says of it; left out: the payload. */
  readonly noted?: Readonly<Record<string, unknown>>;
}
