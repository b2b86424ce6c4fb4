import type { PlanRow } from './list-plan.ts';

/** The subject of a proposal, as it is stored. */
export interface Subject {
  readonly about: string;
  readonly orderNo: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The amounts for a proposal about many orders. */
  readonly rows: readonly PlanRow[];
  /** The details that the audit log records; omitted when they are the payload. */
  readonly noted?: Readonly<Record<string, unknown>>;
}
