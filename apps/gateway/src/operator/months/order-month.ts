/** Which part of order_events a month is, and where that part is now. */
import type { Pool } from '../../db/index.ts';
import { chinaTime, DAY_MS, monthAfter } from '../../runtime/time/index.ts';

/** A month in China. */
export interface OrderMonth {
  /** yyyy-mm. */
  readonly text: string;
  /** yymm of the month after: no order of this month has a number from there on. */
  readonly end: string;
  /** When it is over (ms). */
  readonly overAt: number;
}

/** One part of order_events: a month, or all months up to one. */
export interface MonthPart {
  /** The name of its table. */
  readonly name: string;
  /** The numbers of its orders, beginning with yymm: from (empty: the first) and to (not included). */
  readonly from: string;
  readonly to: string;
}

export type FoundPart = MonthPart & {
  /**
   * `inUse`: a part of order_events. `apart`: a table by itself, since archiving it or bringing it back was
   * cut short. `archived`: in a file alone.
   */
  readonly place: 'inUse' | 'apart' | 'archived';
};

/** A month is archived when so long (ms) has passed since its end: what comes late comes before. */
export const ARCHIVED_AFTER_MS = 31 * DAY_MS;

/** Reads `yyyy-mm`; null when it is none. */
export function orderMonth(text: string): OrderMonth | null {
  const [, yyyy, mm] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!yyyy || !mm) return null;
  const next = monthAfter({ year: Number(yyyy), month: Number(mm) });
  const end = String(next.year).slice(2) + String(next.month).padStart(2, '0');
  return { text, end, overAt: chinaTime({ ...next, day: 1 }) };
}

/** The part that ends with a month; null: there is none, here or in a file. */
export async function findPart(pool: Pool, { text, end }: OrderMonth): Promise<FoundPart | null> {
  const month = text.replace('-', '_');
  const alone: MonthPart = {
    name: `order_events_${month}`,
    from: text.slice(2).replace('-', ''),
    to: end,
  };
  const first: MonthPart = { name: `order_events_until_${month}`, from: '', to: end };
  const { rows } = await pool.query<{ name: string; place: FoundPart['place'] }>(
    `select names.name,
      case
        when months.name is not null then 'inUse'
        when to_regclass('public.' || names.name) is not null then 'apart'
        else 'archived'
      end as place
    from unnest($1::text[]) as names (name)
    left join order_months months using (name)
    left join archived_order_months archived using (name)
    where to_regclass('public.' || names.name) is not null
      or archived.name is not null and archived.brought_back_at is null`,
    [[alone.name, first.name]],
  );
  const [found] = rows;
  return found ? { ...(found.name === alone.name ? alone : first), place: found.place } : null;
}

/** How many orders of a part are open. */
export async function openOrdersOf(pool: Pool, { from, to }: MonthPart): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from orders where open and order_no >= $1 and order_no < $2',
    [from, to],
  );
  return rows[0]?.count ?? 0;
}

/** The file that has the events of an order; null: none is known in this database. */
export async function fileOf(pool: Pool, orderNo: string): Promise<string | null> {
  const { rows } = await pool.query<{ file: string }>(
    `select file from archived_order_months where brought_back_at is null and from_no <= $1 and to_no > $1`,
    [orderNo],
  );
  return rows[0]?.file ?? null;
}
