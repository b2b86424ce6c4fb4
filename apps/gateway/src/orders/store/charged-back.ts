/**
 * Reads which payments are charged back, so that nothing goes back of them a second time. The rule itself is
 * the database's (`charged_back_payments`), whose trigger of refunds asks the same.
 */
import type { Database } from '../../db/index.ts';

type Db = Pick<Database, 'query'>;

/** Returns the numbers of all payments that are charged back. */
export async function chargedBackPayments(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ payment_no: string }>('select payment_no from charged_back_payments()');
  return new Set(rows.map((row) => row.payment_no));
}

/** Returns whether a payment is charged back. */
export async function isChargedBack(db: Db, paymentNo: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-charged-back',
    text: 'select from charged_back_payments() where payment_no = $1',
    values: [paymentNo],
  });
  return rows.length > 0;
}
