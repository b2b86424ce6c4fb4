/**
 * Times of the scenarios: an agreement of the 15th, opened on 20 November 2026, charges in
 * December.
 */
import { chinaTime, HOUR_MS } from '../../runtime/china-time.ts';
import type { AgreementAggregate } from '../aggregate.ts';
import type { AgreementHarness } from './agreement-harness.ts';

/** An hour of a day in December 2026, in China; days beyond the 31st count on. */
export function inDecember(day: number, hour = 0): number {
  return chinaTime({ year: 2026, month: 12, day }, hour * HOUR_MS);
}

/** Between the notice, on the 14th from nine to eleven, and the debit a day later. */
export const ANNOUNCED = inDecember(14, 12);
/** After the debit. */
export const DEBITED = inDecember(15, 12);

/** The user that signed. */
export async function signerOf(harness: AgreementHarness, agreementNo: string): Promise<string> {
  return (await harness.agreement(agreementNo)).agreement.userNo;
}

/** The agreement's row and the states of its charges by period, to compare at a glance. */
export async function summaryOf(
  harness: AgreementHarness,
  agreementNo: string,
): Promise<{
  readonly state: AgreementAggregate['agreement']['state'];
  readonly suspendReason: string | null;
  readonly charges: string[];
}> {
  const {
    agreement: { state, suspendReason },
  } = await harness.agreement(agreementNo);
  const charges = await harness.charges(agreementNo);
  return {
    state,
    suspendReason,
    charges: charges.map((charge) =>
      [charge.period, charge.state, ...(charge.reason ? [charge.reason] : [])].join(' '),
    ),
  };
}

/**
 * What is still held for users or on its way back to them, in fen, over everything; and orders that are not
 * over.
 */
export async function unsettledMoney(
  harness: AgreementHarness,
): Promise<{ readonly held: string; readonly inFlight: string; readonly openOrders: number }> {
  const {
    rows: [row],
  } = await harness.pool.query<{ held: string; in_flight: string; open: number }>(`
    select
      (coalesce(sum(amount) filter (where credit_account = 'customer'), 0)
        - coalesce(sum(amount) filter (where debit_account = 'customer'), 0))::text as held,
      (coalesce(sum(amount) filter (where credit_account = 'refundsInFlight'), 0)
        - coalesce(sum(amount) filter (where debit_account = 'refundsInFlight'), 0))::text as in_flight,
      (select count(*)::integer from orders where open) as open
    from ledger_transfers`);
  return { held: row?.held ?? '?', inFlight: row?.in_flight ?? '?', openOrders: row?.open ?? -1 };
}

/** Everything is over, and all money is where it belongs. */
export const NOTHING_UNSETTLED = { held: '0', inFlight: '0', openOrders: 0 };
