/** What tests compare: an agreement with its charges at a glance, and the money that is still under way. */
import type { AgreementAggregate } from '../model/aggregate.ts';
import type { AgreementHarness } from './agreement-harness.ts';

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
