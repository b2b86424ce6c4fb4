/** Reads which payments were charged back, so that nothing goes back of them a second time. */
import { inStates } from '@phonebill/states';
import type { Client, Pool } from '../../db/index.ts';
import { openDifferenceStates } from './difference-states.ts';

/**
 * Returns the numbers of the payments of which an amount is charged back: its difference is open, or was
 * written off and not taken back. One that was closed otherwise is not among them: its payer has lost. The
 * trigger `guard_refunds` enforces the same.
 */
export async function chargedBackPayments(db: Pick<Client | Pool, 'query'>): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ reference: string }>(
    `select reference from reconciliation_differences
     where kind = 'chargedBack' and their_amount > 0 and ${inStates('state', openDifferenceStates)}
     union
     select reference from write_offs where kind = 'chargedBack'
     group by reference
     having sum(case debit_account when 'writtenOff' then amount else -amount end) > 0`,
  );
  return new Set(rows.map(({ reference }) => reference));
}
