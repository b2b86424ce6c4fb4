/** The rows of a world as they stand, read by SQL of the oracle's own. */
import type { Books } from './books.ts';

/** Runs a statement on the world's database, beside the product. */
type Query = <Row>(sql: string) => Promise<readonly Row[]>;

export async function readRows(query: Query): Promise<Pick<Books, 'orders' | 'transfers' | 'personal'>> {
  const orders = await query<{
    order_no: string;
    state: string;
    open: boolean;
    charge_no: string | null;
    idempotency_key: string;
  }>('select order_no, state, open, charge_no, idempotency_key from orders order by order_no');
  const transfers = await query<{
    order_no: string;
    debit_account: string;
    credit_account: string;
    unit: string;
    amount: string;
  }>(
    `select order_no, debit_account, credit_account, unit, amount::text from ledger_transfers
        order by order_no`,
  );
  const personal = await query<{ user_no: string; place: string }>(
    `select user_no, 'topped_up_numbers' as place from topped_up_numbers
      union select user_no, 'family_caps' from family_caps
      union select user_no, 'agreements' from agreements where nickname <> '' or cancel_text is not null
      order by 1, 2`,
  );
  return {
    personal: personal.map(({ user_no: userNo, place: table }) => ({ userNo, table })),
    orders: orders.map((row) => ({
      orderNo: row.order_no,
      state: row.state,
      isOpen: row.open,
      requestNo: row.idempotency_key,
      chargeNo: row.charge_no,
    })),
    transfers: transfers.map((row) => ({
      orderNo: row.order_no,
      debit: row.debit_account,
      credit: row.credit_account,
      unit: row.unit,
      amount: BigInt(row.amount),
    })),
  };
}
