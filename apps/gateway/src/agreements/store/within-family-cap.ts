/** What becomes of a charge that the signer's shared cap has no room for. */
import type { AgreementChange } from '../model/agreement-change.ts';
import { monthOf } from '../model/agreement-no.ts';
import type { AgreementStore, NotWritten } from './agreement-store.ts';
import { familyChargesOf } from '../model/family-charges.ts';

/**
 * Writes the change that `make` makes. When the shared cap has no room for what it announces, it is made and
 * written again with those charges cancelled. Of a charge whose debit it leases nothing is written
 * (`familyCapReached`): its caller cancels it.
 */
export async function commitWithinFamilyCap(
  store: Pick<AgreementStore, 'commit'>,
  make: () => AgreementChange,
): Promise<'written' | NotWritten> {
  const outcome = await store.commit(make());
  if (outcome !== 'familyCapReached') return outcome;
  const instead = make();
  const announced = familyChargesOf(instead).filter(({ leased }) => !leased);
  if (announced.length === 0) return outcome;
  for (const { chargeNo } of announced) cancelAboveFamilyCap(instead, chargeNo);
  return store.commit(instead);
}

/** An announced charge is not made: the shared cap of its month is reached. Its signer is told. */
export function cancelAboveFamilyCap(change: AgreementChange, chargeNo: string): void {
  change.charge(chargeNo, 'cancelled', { reason: 'familyCapReached' });
  change.enqueueNotice('familyCapReached', monthOf(chargeNo), chargeNo);
}

/** A charge whose debit was refused, or is being made, is not tried again. */
export function stopAboveFamilyCap(change: AgreementChange, chargeNo: string): void {
  change.charge(chargeNo, 'cancelRequested', { reason: 'familyCapReached', nextAt: change.at });
}

/**
 * The signer lowered the shared cap below what is announced: a charge that is not being debited is not made.
 * Nothing changes when it was decided on meanwhile. The answer tells the signer, who gets no notice.
 */
export function cancelAboveLoweredCap(change: AgreementChange, chargeNo: string): void {
  const state = change.after.charges.find((one) => one.chargeNo === chargeNo)?.state;
  if (state === 'announced') change.charge(chargeNo, 'cancelled', { reason: 'familyCapReached' });
  else if (state === 'retrying') stopAboveFamilyCap(change, chargeNo);
}
