/** How the change of an agreement that was written last must read back. */
import type { AgreementChange } from '../model/agreement-change.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';

type Parts = Pick<AgreementAggregate, 'agreement' | 'operations' | 'charges' | 'debts'>;

/** The parts that a store gives at a time (ms): those that are not over. */
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
 * Without what the store counts, and what an order of a charge changes of its agreement by itself: when to
 * look next.
 */
export function asReadBack({ agreement, operations, charges, debts }: Parts): unknown {
  return {
    agreement: { ...agreement, version: null, nextAt: null },
    operations,
    charges: charges.map((charge) => ({ ...charge, nextAt: null })),
    debts,
  };
}
