/** Writes what a step decided, from the one reading that it was given, without trying again. */
import type { Clock } from '../../runtime/time/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import { commitWithinFamilyCap } from './within-family-cap.ts';
import type { AgreementStore, NotWritten } from './agreement-store.ts';

export interface ChangeWriter {
  /**
   * Writes what `decide` changes. On a version conflict nothing is written: the agreement is still due, and
   * the next look decides again from a new reading. A charge that it announces above the signer's shared cap
   * is cancelled instead; if it leases a debit above the cap, nothing is written.
   */
  change(
    aggregate: AgreementAggregate,
    decide: (change: AgreementChange) => void,
  ): Promise<'written' | NotWritten>;
  /** Does the same for one open charge; when it is no longer open, `decide` is not called. */
  changeCharge(
    aggregate: AgreementAggregate,
    chargeNo: string,
    decide: (change: AgreementChange, charge: Charge) => void,
  ): Promise<'written' | NotWritten>;
}

/** Creates a writer over a store; changes carry the clock's time. */
export function createChangeWriter({
  store,
  clock,
}: {
  readonly store: Pick<AgreementStore, 'commit'>;
  readonly clock: Clock;
}): ChangeWriter {
  const writer: ChangeWriter = {
    change: (aggregate, decide) =>
      commitWithinFamilyCap(store, () => {
        const change = AgreementChange.of(aggregate, new Date(clock()));
        decide(change);
        return change;
      }),
    changeCharge: (aggregate, chargeNo, decide) =>
      writer.change(aggregate, (change) => {
        const charge = change.after.charges.find((one) => one.chargeNo === chargeNo);
        if (charge) decide(change, charge);
      }),
  };
  return writer;
}
