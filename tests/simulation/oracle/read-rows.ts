/** Reads the present rows of a world with the oracle's own SQL. */
import type { Books } from './books.ts';
import type { DebtRow } from './credit-rules.ts';
import type { ActivityRow } from './reward-books.ts';

/** Runs a statement on the world's database, independently of the product. */
type Query = <Row>(sql: string) => Promise<readonly Row[]>;

export async function readRows(query: Query): Promise<Pick<Books, 'orders' | 'transfers' | 'personal'>> {
  const orders = await query<{
    order_no: string;
    state: string;
    open: boolean;
    charge_no: string | null;
    activity_id: string | null;
    idempotency_key: string;
  }>('select order_no, state, open, charge_no, activity_id, idempotency_key from orders order by order_no');
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
      activityId: row.activity_id,
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

/** Reads the debts of users. */
export async function readDebts(query: Query): Promise<DebtRow[]> {
  const rows = await query<{ user_no: string; charge_no: string; state: string; amount_fen: string }>(
    'select user_no, charge_no, state, amount_fen::text from debts order by charge_no',
  );
  return rows.map(({ user_no: userNo, charge_no: chargeNo, state, amount_fen: fen }) => ({
    userNo,
    chargeNo,
    state,
    fen: BigInt(fen),
  }));
}

/** Reads the remaining stock of activities, and all vouchers. */
export async function readRewards(query: Query) {
  const activities = await query<Record<string, string>>(
    `select activity_id, stock::text, budget::text, reserved_count::text, spent_count::text, stock_left::text,
        budget_left::text,
        (select coalesce(sum((detail ->> 'stock')::bigint), 0) from activity_events e
          where e.activity_id = a.activity_id and e.event = 'raised')::text as raised_stock,
        (select coalesce(sum((detail ->> 'budget')::bigint), 0) from activity_events e
          where e.activity_id = a.activity_id and e.event = 'raised')::text as raised_budget
      from activities a order by activity_id`,
  );
  const balances = await query<{ activity_id: string; account: string; amount: string }>(
    `select activity_id, account, sum(amount)::text as amount from (
        select activity_id, debit_account as account, amount from reward_transfers
        union all select activity_id, credit_account, -amount from reward_transfers
      ) as sides group by activity_id, account order by 1, 2`,
  );
  const vouchers = await query<Record<string, string> & { expired_at: string | null }>(
    `select user_no, activity_id, voucher_no, amount_fen::text,
        extract(epoch from issued_at)::text as issued_at,
        case when state = 'expired' then extract(epoch from ended_at)::text end as expired_at
      from vouchers order by voucher_no`,
  );
  const of = (row: Record<string, string>, column: string): bigint => BigInt(row[column] ?? '0');
  return {
    activities: activities.map((row): ActivityRow => ({
      activityId: row['activity_id'] ?? '',
      stock: of(row, 'stock'),
      budget: of(row, 'budget'),
      reservedCount: of(row, 'reserved_count'),
      spentCount: of(row, 'spent_count'),
      stockLeft: of(row, 'stock_left'),
      budgetLeft: of(row, 'budget_left'),
      balances: Object.fromEntries(
        balances
          .filter((one) => one.activity_id === row['activity_id'])
          .map(({ account, amount }) => [account, BigInt(amount)]),
      ),
      raised: {
        stock: of(row, 'raised_stock'),
        budget: of(row, 'raised_budget'),
      },
    })),
    /** Times are in ms since 1970. */
    vouchers: vouchers.map((row) => ({
      userNo: row['user_no'] ?? '',
      activityId: row['activity_id'] ?? '',
      voucherNo: row['voucher_no'] ?? '',
      amountFen: of(row, 'amount_fen'),
      issuedAt: Number(row['issued_at']) * 1000,
      expiredAt: row.expired_at === null ? null : Number(row.expired_at) * 1000,
    })),
  };
}
