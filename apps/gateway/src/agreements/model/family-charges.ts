/** Charges for other people's numbers, which are limited by the signer's shared cap. */
import { monthOf } from './agreement-no.ts';
import type { AgreementChange } from './agreement-change.ts';
import { type Charge, countsTowardsCap, isForFamily } from './aggregate.ts';

/** A charge that must fit under the shared cap when it is written. */
export interface FamilyCharge {
  readonly chargeNo: string;
  /** The month, yyyymm. */
  readonly month: string;
  /** Whether its debit is leased; false when it is announced, or its amount is raised. */
  readonly leased: boolean;
}

/** Returns the charges that a change announces, raises or leases for the family, in their order. */
export function familyChargesOf({ before, after, changedCharges }: AgreementChange): FamilyCharge[] {
  if (!isForFamily(after.agreement)) return [];
  return after.charges.flatMap((charge) => {
    const { chargeNo, state } = charge;
    if (!changedCharges.has(chargeNo)) return [];
    const earlier = before?.charges.find((one) => one.chargeNo === chargeNo) ?? null;
    const leased = state === 'debiting' && earlier?.state === 'announced';
    const announced = state === 'announced' && fenCounted(earlier) < charge.amountFen;
    return leased || announced ? [{ chargeNo, month: monthOf(chargeNo), leased }] : [];
  });
}

function fenCounted(charge: Charge | null): bigint {
  return charge !== null && countsTowardsCap(charge) ? charge.amountFen : 0n;
}
