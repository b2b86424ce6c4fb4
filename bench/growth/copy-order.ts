/**
 * Creates a year of credited orders, each a copy of a real one with every row that the product wrote for it.
 */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

const TABLES = ['orders', 'payments', 'deliveries', 'ledger_transfers', 'order_events'];
const USERS = 1_000_000;
const NUMBERS = 100_000;
const YEAR_MS = 365 * 86_400_000;
const AT_ONCE = 50_000;

/** Returns a number that such orders topped up. */
export const copiedMobileNo = (place: number): string => `139${String(10_000_000 + (place % NUMBERS))}`;

/** Adds `copies` copies; their times are spread over the year before now. */
export async function copyOrder(pool: Pool, orderNo: string, copies: number): Promise<void> {
  const numbers = Array.from({ length: NUMBERS }, (_, place) => pool.numbers.store(copiedMobileNo(place)));
  const statement = await copyingStatement(pool);
  await pool.query('set synchronous_commit = off');
  for (let first = 0; first < copies; first += AT_ONCE)
    await pool.query(statement, [
      orderNo,
      first,
      Math.min(first + AT_ONCE, copies) - 1,
      YEAR_MS / copies,
      numbers,
    ]);
}

/** Returns one statement for all tables, built from the columns that they have. */
async function copyingStatement(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as "table", column_name as "column", data_type as "type"
    from information_schema.columns
    where table_schema = 'public' and table_name = any($1)
      and is_generated = 'NEVER' and is_identity = 'NO'`,
    [TABLES],
  );
  const copying = TABLES.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    return `${table}_copied as (
      insert into ${table} (${columns.map(({ column }) => column).join(', ')})
      select ${columns.map(copied).join(', ')} from copy cross join ${table} as s where s.order_no = $1
    )`;
  });
  return `with copy as materialized (
      select i, age, user_no,
        to_char((now() - age) at time zone 'Asia/Shanghai', 'YYMMDD') || user_no || lpad(i::text, 8, '0')
          as order_no
      from (
        select i, i * $4::float8 * interval '1 millisecond' as age,
          (2000000000 + (i * 48271) % ${USERS})::text as user_no
        from generate_series($2::bigint, $3) as i
      ) as numbered
    ), ${copying.join(', ')} select 1 as copied`;
}

function copied({ column, type }: { readonly column: string; readonly type: string }): string {
  if (column === 'user_no') return 'copy.user_no';
  if (column === 'idempotency_key') return `'copy-' || copy.i`;
  if (column === 'mobile_no') return `($5::text[])[1 + copy.i % ${NUMBERS}]`;
  if (type === 'timestamp with time zone') return `s.${column} - copy.age`;
  return type === 'text' ? `replace(s.${column}, $1, copy.order_no)` : `s.${column}`;
}
