/** How steps write what they decided: from the one reading that they were given, without trying again. */
import type { Clock } from '../../runtime/time/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import { commitWithinFamilyCap } from './within-family-cap.ts';
import type { AgreementStore, NotWritten } from './agreement-store.ts';

export interface ChangeWriter {
  /**
   * Writes what `decide` changes. On a version conflict nothing is written: the agreement is still due, and
   * the next look decides anew from a new reading. A charge that it announces above the signer's shared cap
   * is cancelled instead; of one whose debit it leases nothing is written.
   */
  change(
    aggregate: AgreementAggregate,
    decide: (change: AgreementChange) => void,
  ): Promise<'written' | NotWritten>;
  /** As `change`, about one open charge; when it is not open any more nothing is decided. */
  changeCharge(
    aggregate: AgreementAggregate,
    chargeNo: string,
    decide: (change: AgreementChange, charge: Charge) => void,
  ): Promise<'written' | NotWritten>;
}

/** A writer over a store; changes carry the clock's time. */
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
