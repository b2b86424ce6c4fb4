/** The answers to commands about an agreement, as its signer sees it. */
import type { AgreementView } from '@phonebill/contract';
import type { AgreementQueries, Caller } from '../../../agreements/store/index.ts';
import type { AgreementViews } from '../../../agreements/index.ts';
import type { ChargeOutcome, ChargeUnderWay } from '../../../agreements/model/index.ts';
import { Refusal } from '../../../runtime/index.ts';

interface Reading {
  readonly queries: AgreementQueries;
  readonly views: AgreementViews;
}

/** Returns the signer's own agreement, which commands answer with. Throws Refusal `agreementNotFound`. */
export async function ownAgreementView(
  { queries, views }: Reading,
  caller: Caller,
  agreementNo: string,
): Promise<AgreementView> {
  const found = await queries.one(caller, agreementNo);
  if (found?.agreement.userNo !== caller.userNo) throw new Refusal('agreementNotFound');
  return views.agreement(found, caller.userNo);
}

/**
 * Returns the charge that was under way when its agreement was paused, skipped or cancelled; null if it is
 * not among the agreement's newest charges.
 */
export async function underWayView<Outcome extends ChargeOutcome>(
  { queries, views }: Reading,
  userNo: string,
  agreementNo: string,
  { chargeNo, outcome }: ChargeUnderWay<Outcome>,
) {
  const charges = await queries.charges(userNo, { agreementNo, limit: 50 });
  const charge = charges.find((one) => one.charge.chargeNo === chargeNo);
  return charge ? { charge: views.charge(charge), outcome } : null;
}
