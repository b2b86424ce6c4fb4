import { dayText } from '@phonebill/china-time';
import { monthStart } from '../clock/calendar.ts';
import type { Runtime } from '../runtime.ts';
import type { DebitOrder, DebitTable } from './debit-store.ts';
import type { DebitReason } from './entrust-states.ts';
import type { Mandates } from './mandates.ts';
import { entrustOutcomeOf, SHORT_FOR_MS } from './outcomes.ts';
import type { Sources } from './sources.ts';

/**
 * Returns why a debit that would be made now is declined; null when it is paid. The mandate is checked first,
 * then the outcome of the number's digits, then the money.
 */
export type DebitDecision = (order: DebitOrder) => DebitReason | null;

export function createDebitDecision(
  debits: DebitTable,
  mandates: Mandates,
  sources: Sources,
  { now, scaled }: Runtime,
): DebitDecision {
  return ({ agreementNo, payerNo, source, amountFen }) => {
    const mandate = mandates.inForce(agreementNo);
    if (!mandate || mandate.payerNo !== payerNo) return 'mandate_ended';
    if (mandate.endsOn !== null && dayText(now()) > mandate.endsOn) return 'mandate_ended';
    const { debit: outcome } = entrustOutcomeOf(mandate.mobileNo);
    if (outcome === 'ended') return 'mandate_ended';
    if (!mandate.sources.includes(source) || amountFen > mandate.perChargeFen) return 'over_mandate';
    if (debits.paidSince(agreementNo, monthStart(now())) + amountFen > mandate.perMonthFen)
      return 'over_mandate';
    if (outcome === 'balanceShort' && source === 'balance') return 'insufficient_balance';
    if (outcome === 'shortAtFirst' && stillShort(agreementNo)) return 'insufficient_balance';
    return sources[source].whyNot(payerNo, amountFen);
  };

  function stillShort(agreementNo: string): boolean {
    const firstDecline = debits.firstDeclineAfterPaid(agreementNo);
    return firstDecline === null || now() < firstDecline + scaled(SHORT_FOR_MS);
  }
}
