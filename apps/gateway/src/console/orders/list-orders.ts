/**
 * Lists orders by filters, newest first. The table has no sorted index by time, only one that says which
 * pages to read (BRIN). A page of the list is therefore looked for in the last minutes first, then in longer
 * periods before them, until it is full. A rare match would require the whole table, so after a moment the
 * page is returned as it is, with the time back to which it has looked. The next page continues from there,
 * with looks as long as the last ones.
 */
import type { ConsoleResponse, OrderFiltersView } from '@phonebill/contract/console';
import { isEnd } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import { findStuck } from '../../operator/index.ts';
import { orderNoOf } from '../../orders/model/index.ts';
import { orderMachines } from '../../orders/model/states/index.ts';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { startOfDay } from '../days.ts';
import { cursorOf, type Place, placeOf } from '../places.ts';
import { ORDER_ROW, type OrderRow, rowView } from './order-rows.ts';

const A_PAGE = 50;
/** The most stuck orders; if there are more, something larger is wrong. */
export const MOST_STUCK = 1000;
const FIRST_LOOK_MS = 5 * MINUTE_MS;
const LONGER_EACH_TIME = 6;
/** Time (ms) after which a page is returned as it is. */
const PATIENCE_MS = 120;
/** A time before any of our orders. */
const BEGINNING_MS = Date.UTC(2020, 0, 1);
/** The largest shortest time (ms) that a cursor has room for. */
const MOST_LEAST_MS = 999_999;
const ORDER_NUMBERS = /^[0-9]{24}$/;

/** How the next look is made. A page hands it to the next one in its cursor. */
interface Pace {
  /** The period (ms) of the next look. */
  readonly lookMs: number;
  /** The shortest time (ms) that a look has taken: what each costs, however short its period. */
  readonly leastMs: number;
}

const FIRST_PACE: Pace = { lookMs: FIRST_LOOK_MS, leastMs: Infinity };

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  readonly nextCursor: string | null;
  /**
   * The time back to which orders were looked for, when the page is not full and there may be more before it;
   * null when the page is full, or there are no more.
   */
  readonly lookedBackTo: Date | null;
}

/** Lists orders. Throws ConsoleRefused (badRequest) for a day that does not exist, or an invalid cursor. */
export async function listOrders(
  pool: Pool,
  filters: OrderFiltersView,
  cursor: string | undefined,
  now: Date,
  most = A_PAGE,
): Promise<OrderPage> {
  const place = cursor === undefined ? null : placeOf(cursor, ORDER_NUMBERS);
  const beginMs = filters.from === undefined ? BEGINNING_MS : startOfDay(filters.from);
  // The rest of today has no orders yet; looking there first would use up the time.
  const newestMs = now.getTime() + MINUTE_MS;
  const untilMs = filters.to === undefined ? newestMs : Math.min(newestMs, startOfDay(filters.to) + DAY_MS);
  let endMs = place === null ? untilMs : Math.min(untilMs, place.at.getTime() + 1);
  const stuck = filters.stuck === undefined ? null : await stuckOrderNos(pool, filters.stuck, now);
  if (stuck?.length === 0) return { rows: [], nextCursor: null, lookedBackTo: null };
  const rows: OrderRow[] = [];
  const startedAt = performance.now();
  let { lookMs, leastMs } = place !== null && isTimeAlone(place) ? paceOf(place) : FIRST_PACE;
  while (rows.length < most && endMs > beginMs) {
    const lookedAt = performance.now();
    if (lookedAt - startedAt > PATIENCE_MS) {
      const lookedBackTo = new Date(endMs);
      return { rows, nextCursor: cursorOf(timeAlone(lookedBackTo, { lookMs, leastMs })), lookedBackTo };
    }
    const fromMs = Math.max(endMs - lookMs, beginMs);
    const times = { from: new Date(fromMs), end: new Date(endMs), place, stuck };
    rows.push(...(await between(pool, filters, times, most - rows.length)));
    endMs = fromMs;
    const tookMs = performance.now() - lookedAt;
    leastMs = Math.min(leastMs, tookMs);
    // The fixed cost of a look, however short its period, says nothing of a longer one.
    lookMs = longerLook(lookMs, tookMs - leastMs);
  }
  const last = rows.at(-1);
  const nextCursor =
    rows.length === most && last ? cursorOf({ at: last.created_at, number: last.order_no }) : null;
  return { rows, nextCursor, lookedBackTo: null };
}

/**
 * Returns a place between two orders, from which the next page continues. The pace takes the place of an
 * order number; it sorts before every number.
 */
function timeAlone(at: Date, { lookMs, leastMs }: Pace): Place {
  const [look, least] = [Math.round(lookMs), Math.min(Math.round(leastMs), MOST_LEAST_MS)];
  return { at, number: `00${String(least).padStart(6, '0')}${String(look).padStart(16, '0')}` };
}

function isTimeAlone({ number }: Place): boolean {
  return number.startsWith('00');
}

function paceOf({ number }: Place): Pace {
  const lookMs = Math.max(FIRST_LOOK_MS, Number(number.slice(8)));
  return { lookMs, leastMs: Number(number.slice(2, 8)) };
}

/**
 * Returns a longer period, but only as much longer as keeps within the time of a page; `tookMs` grows with
 * the period.
 */
function longerLook(lookMs: number, tookMs: number): number {
  return lookMs * Math.min(LONGER_EACH_TIME, Math.max(1, PATIENCE_MS / 2 / Math.max(tookMs, 1)));
}

/**
 * Returns orders as the console lists them, with numbers masked. Throws ConsoleRefused (badRequest) for an
 * invalid cursor.
 */
export async function listOrderViews(
  pool: Pool,
  filters: OrderFiltersView,
  cursor: string | undefined,
  now: Date,
): Promise<ConsoleResponse<'GET /orders'>> {
  const { rows, nextCursor, lookedBackTo } = await listOrders(pool, filters, cursor, now);
  return {
    orders: rows.map((row) => rowView(row, pool)),
    nextCursor,
    lookedBackTo: lookedBackTo?.toISOString() ?? null,
  };
}

/** Finds the orders with a stuck part of this kind: as many as the first page of the console counts. */
async function stuckOrderNos(
  pool: Pool,
  kind: NonNullable<OrderFiltersView['stuck']>,
  now: Date,
): Promise<string[]> {
  const found = await findStuck(pool, now, MOST_STUCK, { kind });
  return [...new Set(found.flatMap(({ number }) => orderNoOf(number) ?? []))];
}

interface Looked {
  readonly from: Date;
  readonly end: Date;
  readonly place: Place | null;
  /** The only orders to look among; null for all. */
  readonly stuck: readonly string[] | null;
}

/**
 * Returns the orders of [from, end) that come after the place. Orders that have not ended have a row in
 * order_wakes, and are few.
 */
async function between(
  pool: Pool,
  { state, payMethod, carrier, settingsVersion }: OrderFiltersView,
  { from, end, place, stuck }: Looked,
  most: number,
): Promise<OrderRow[]> {
  const hasWake = stuck !== null || (state !== undefined && !isEnd(orderMachines.order, state));
  const { rows } = await pool.query<OrderRow>(
    `select ${ORDER_ROW}
    from ${hasWake ? 'order_wakes w join orders o using (user_no, order_no)' : 'orders o'}
    where o.created_at >= $1 and o.created_at < $2
      and ($3::timestamptz is null or (o.created_at, o.order_no) < ($3, $4))
      and ($5::text is null or o.state = $5) and ($6::text is null or o.pay_method = $6)
      and ($7::text is null or o.carrier = $7) and ($8::integer is null or o.settings_version = $8)
      and ($10::text[] is null or o.order_no = any ($10))
    order by o.created_at desc, o.order_no desc limit $9`,
    [
      from,
      end,
      place?.at ?? null,
      place?.number ?? null,
      state ?? null,
      payMethod ?? null,
      carrier ?? null,
      settingsVersion === undefined ? null : Number(settingsVersion),
      most,
      stuck,
    ],
  );
  return rows;
}
