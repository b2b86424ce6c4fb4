/** The rows of a world as they stand, read by SQL of the oracle's own. */
import type { Books } from './books.ts';

/** Runs a statement on the world's database, beside the product. */
type Query = <Row>(sql: string) => Promise<readonly Row[]>;

export async function readRows(query: Query): Promise<Pick<Books, 'orders' | 'transfers'>> {
  const orders = await query<{
    order_no: string;
    state: string;
    open: boolean;
    charge_no: string | null;
  }>('select order_no, state, open, charge_no from orders order by order_no');
  const transfers = await query<{
    order_no: string;
    debit_account: string;
    credit_account: string;
    amount: string;
  }>(
    `select order_no, debit_account, credit_account, amount::text from ledger_transfers
        where unit = 'fen' order by order_no`,
  );
  return {
    orders: orders.map(({ order_no: orderNo, state, open, charge_no: chargeNo }) => ({
      orderNo,
      state,
      isOpen: open,
      chargeNo,
    })),
    transfers: transfers.map((row) => ({
      orderNo: row.order_no,
      debit: row.debit_account,
      credit: row.credit_account,
      fen: BigInt(row.amount),
    })),
  };
}
