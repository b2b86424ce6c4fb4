/** Finds the partition of order_events that contains a month, and where it is at present. */
import type { Pool } from '../../db/index.ts';
import { chinaTime, DAY_MS, monthAfter } from '../../runtime/time/index.ts';

/** A month in China. */
export interface OrderMonth {
  /** The month as yyyy-mm. */
  readonly text: string;
  /** The following month as yymm: order numbers of this month are below it. */
  readonly end: string;
  /** The time (ms) at which the month ends. */
  readonly overAt: number;
}

/** A partition of order_events: a month, or all months up to one. */
export interface MonthPart {
  /** The name of its table. */
  readonly name: string;
  /** The range of its order numbers, beginning with yymm: from (empty for the first) and to (exclusive). */
  readonly from: string;
  readonly to: string;
}

export type FoundPart = MonthPart & {
  /**
   * `inUse`: a partition of order_events. `apart`: a separate table, because archiving or restoring it was
   * interrupted. `archived`: only in a file.
   */
  readonly place: 'inUse' | 'apart' | 'archived';
};

/** Time (ms) after a month's end before it is archived, so that late events arrive before. */
export const ARCHIVED_AFTER_MS = 31 * DAY_MS;

/** Reads `yyyy-mm`; null if it is no month. */
export function orderMonth(text: string): OrderMonth | null {
  const [, yyyy, mm] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!yyyy || !mm) return null;
  const next = monthAfter({ year: Number(yyyy), month: Number(mm) });
  const end = String(next.year).slice(2) + String(next.month).padStart(2, '0');
  return { text, end, overAt: chinaTime({ ...next, day: 1 }) };
}

/**
 * Finds the partition that ends with a month; null if there is none, neither in the database nor in a file.
 */
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

/** Counts the open orders of a partition. */
export async function openOrdersOf(pool: Pool, { from, to }: MonthPart): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from orders where open and order_no >= $1 and order_no < $2',
    [from, to],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the file with the events of an order; null if this database knows of none. */
export async function fileOf(pool: Pool, orderNo: string): Promise<string | null> {
  const { rows } = await pool.query<{ file: string }>(
    `select file from archived_order_months where brought_back_at is null and from_no <= $1 and to_no > $1`,
    [orderNo],
  );
  return rows[0]?.file ?? null;
}
