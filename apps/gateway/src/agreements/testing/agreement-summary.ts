/** Summaries that tests compare: an agreement with its charges, and the money that is not settled yet. */
import type { AgreementAggregate } from '../model/aggregate.ts';
import type { AgreementHarness } from './agreement-harness.ts';

/** Returns the user number of the signer. */
export async function signerOf(harness: AgreementHarness, agreementNo: string): Promise<string> {
  return (await harness.agreement(agreementNo)).agreement.userNo;
}

/** Returns the agreement's state and its charges by period, for comparison. */
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
 * Returns what is still held for users or being refunded, in fen, over all orders, and the number of open
 * orders.
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

/** The result when everything has ended and all money is settled. */
export const NOTHING_UNSETTLED = { held: '0', inFlight: '0', openOrders: 0 };
