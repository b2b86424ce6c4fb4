/** The charge that was under way when its agreement was paused, skipped or cancelled, as a signer sees it. */
import type { AgreementQueries } from '../../../agreements/store/index.ts';
import type { AgreementViews } from '../../../agreements/index.ts';
import type { ChargeOutcome, ChargeUnderWay } from '../../../agreements/model/index.ts';

/** Null: it is not among the newest charges of the agreement. */
export async function underWayView<Outcome extends ChargeOutcome>(
  { queries, views }: { readonly queries: AgreementQueries; readonly views: AgreementViews },
  userNo: string,
  agreementNo: string,
  { chargeNo, outcome }: ChargeUnderWay<Outcome>,
) {
  const charges = await queries.charges(userNo, { agreementNo, limit: 50 });
  const charge = charges.find((one) => one.charge.chargeNo === chargeNo);
  return charge ? { charge: views.charge(charge), outcome } : null;
}
