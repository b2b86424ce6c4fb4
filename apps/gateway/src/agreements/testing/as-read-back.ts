/** The form in which an agreement's last written change must read back. */
import type { AgreementChange } from '../model/agreement-change.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';

type Parts = Pick<AgreementAggregate, 'agreement' | 'operations' | 'charges' | 'debts'>;

/** Returns the parts that a store reads at a time (ms): those that have not ended. */
export function visiblePartsOf({ after }: AgreementChange, now: number): Parts {
  return {
    agreement: after.agreement,
    operations: after.operations.filter(({ endedAt }) => endedAt === null),
    charges: after.charges
      .filter(
        ({ endedAt, state, debitAt }) => endedAt === null && (state !== 'skipped' || debitAt.getTime() > now),
      )
      .toSorted((one, other) => (one.chargeNo < other.chargeNo ? -1 : 1)),
    debts: after.debts,
  };
}

/**
 * Returns the parts without what the store counts, and without when to look next, which the order of a charge
 * changes by itself.
 */
export function asReadBack({ agreement, operations, charges, debts }: Parts): unknown {
  return {
    agreement: { ...agreement, version: null, nextAt: null },
    operations,
    charges: charges.map((charge) => ({ ...charge, nextAt: null })),
    debts,
  };
}
