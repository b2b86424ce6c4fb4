import type { Pool } from '../../db/index.ts';

/** Pays all debts of an agreement at a time, without a repayment's order. */
export async function payDebts(pool: Pool, agreementNo: string, at: Date): Promise<void> {
  for (const [from, event, to] of [
    ['owed', 'repaymentPlaced', 'paying'],
    ['paying', 'repaid', 'paid'],
  ])
    await pool.query(
      `select move_debts(user_no, array_agg(charge_no), $2, $3, $4, 'a repayment', 'a repayment', $5)
         from debts where agreement_no = $1 group by user_no`,
      [agreementNo, from, event, to, at],
    );
}
