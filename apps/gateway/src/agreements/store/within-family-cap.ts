/** Handles charges for which the signer's shared cap has no room. */
import type { AgreementChange } from '../model/agreement-change.ts';
import { monthOf } from '../model/agreement-no.ts';
import type { AgreementStore, NotWritten } from './agreement-store.ts';
import { familyChargesOf } from '../model/family-charges.ts';

/**
 * Writes the change that `make` returns. When the shared cap has no room for the charges that it announces,
 * it is made and written again with those charges cancelled. If it leases a debit above the cap, nothing is
 * written (`familyCapReached`): its caller cancels the charge.
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

/** Cancels an announced charge because the shared cap of its month is reached, and notifies its signer. */
export function cancelAboveFamilyCap(change: AgreementChange, chargeNo: string): void {
  change.charge(chargeNo, 'cancelled', { reason: 'familyCapReached' });
  change.enqueueNotice('familyCapReached', monthOf(chargeNo), chargeNo);
}

/** Stops a charge whose debit was refused, or is being made: it is not tried again. */
export function stopAboveFamilyCap(change: AgreementChange, chargeNo: string): void {
  change.charge(chargeNo, 'cancelRequested', { reason: 'familyCapReached', nextAt: change.at });
}

/**
 * Cancels a charge that is not being debited because the signer lowered the shared cap below what is
 * announced. Nothing changes if it was decided on meanwhile. The signer gets no notice, as the answer to the
 * command names the charge.
 */
export function cancelAboveLoweredCap(change: AgreementChange, chargeNo: string): void {
  const state = change.after.charges.find((one) => one.chargeNo === chargeNo)?.state;
  if (state === 'announced') change.charge(chargeNo, 'cancelled', { reason: 'familyCapReached' });
  else if (state === 'retrying') stopAboveFamilyCap(change, chargeNo);
}
