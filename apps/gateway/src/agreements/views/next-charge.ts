/** The view of the next charge for a user. Pure. */
import type { AgreementView } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import { liveAgreementStates } from '../model/states/agreement.ts';

type NextCharge = NonNullable<AgreementView['nextCharge']>;
type Coming = Charge & { readonly state: 'announced' | 'skipped' | 'retrying' };

/**
 * Returns the charge that was announced, skipped or is tried again, else what a day trigger has planned; null
 * when there is none, or when it is not known yet, as for a balance trigger. `now` in ms.
 */
export function nextChargeOf(
  { agreement, charges }: Pick<AgreementAggregate, 'agreement' | 'charges'>,
  now: number,
): NextCharge | null {
  const { state, planDebitAt, planPeriod, terms } = agreement;
  if (!liveAgreementStates.has(state)) return null;
  const [coming] = charges
    .filter((charge): charge is Coming => isComing(charge, now))
    .toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime());
  if (coming)
    return {
      chargeNo: coming.chargeNo,
      state: coming.state,
      debitAt: timeOf(coming).toISOString(),
      amountFen: fenToWire(coming.amountFen),
      reason: coming.reason,
    };
  // While a charge is being debited, its own period may still be the planned one.
  if (state !== 'active' || !planDebitAt || charges.some(({ period }) => period === planPeriod)) return null;
  return {
    chargeNo: null,
    state: 'planned',
    debitAt: planDebitAt.toISOString(),
    amountFen: fenToWire(terms.amountFen),
    reason: null,
  };
}

function isComing({ state, debitAt }: Charge, now: number): boolean {
  return state === 'announced' || state === 'retrying' || (state === 'skipped' && debitAt.getTime() > now);
}

function timeOf({ state, debitAt, nextAt }: Charge): Date {
  return state === 'retrying' ? (nextAt ?? debitAt) : debitAt;
}
