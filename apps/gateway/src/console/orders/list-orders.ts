/**
 * Orders by what is known of them, the newest first. The table has no index by time that is sorted, only one
 * that says in which pages to look (BRIN): so a page of the list is looked for in the last minutes first, and
 * in longer times before them until it is full. What hardly ever occurs would take the whole table: after a
 * moment the page is given as it is, with how far back it has looked, and the next page goes on from there,
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
/** Of what is stuck; where there is more, something larger is wrong. */
const MOST_STUCK = 1000;
const FIRST_LOOK_MS = 5 * MINUTE_MS;
const LONGER_EACH_TIME = 6;
/** After this long, in real time, a page is given as it is. */
const PATIENCE_MS = 120;
/** Before any order of ours. */
const BEGINNING_MS = Date.UTC(2020, 0, 1);
const ORDER_NUMBERS = /^[0-9]{24}$/;

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  readonly nextCursor: string | null;
  /** The page is not full, and there may be more before this time; null: it is full, or there is no more. */
  readonly lookedBackTo: Date | null;
}

/** Throws ConsoleRefused (badRequest) for a day that there is not, or a cursor of no page. */
export async function listOrders(
  pool: Pool,
  filters: OrderFiltersView,
  cursor: string | undefined,
  now: Date,
  most = A_PAGE,
): Promise<OrderPage> {
  const place = cursor === undefined ? null : placeOf(cursor, ORDER_NUMBERS);
  const beginMs = filters.from === undefined ? BEGINNING_MS : startOfDay(filters.from);
  // What is left of today has no order yet: looking there first would use the patience up.
  const newestMs = now.getTime() + MINUTE_MS;
  const untilMs = filters.to === undefined ? newestMs : Math.min(newestMs, startOfDay(filters.to) + DAY_MS);
  let endMs = place === null ? untilMs : Math.min(untilMs, place.at.getTime() + 1);
  const stuck = filters.stuck === undefined ? null : await stuckOrderNos(pool, filters.stuck, now);
  if (stuck?.length === 0) return { rows: [], nextCursor: null, lookedBackTo: null };
  const rows: OrderRow[] = [];
  const startedAt = performance.now();
  const goesOn = place !== null && isTimeAlone(place);
  let lookMs = goesOn ? Math.max(FIRST_LOOK_MS, Number(place.number)) : FIRST_LOOK_MS;
  let leastMs = goesOn ? 0 : Infinity;
  while (rows.length < most && endMs > beginMs) {
    const lookedAt = performance.now();
    if (lookedAt - startedAt > PATIENCE_MS) {
      const lookedBackTo = new Date(endMs);
      return { rows, nextCursor: cursorOf(timeAlone(lookedBackTo, lookMs)), lookedBackTo };
    }
    const fromMs = Math.max(endMs - lookMs, beginMs);
    const times = { from: new Date(fromMs), end: new Date(endMs), place, stuck };
    rows.push(...(await between(pool, filters, times, most - rows.length)));
    endMs = fromMs;
    const tookMs = performance.now() - lookedAt;
    leastMs = Math.min(leastMs, tookMs);
    // What each look takes, however short its time is, says nothing of a longer one.
    lookMs = longerLook(lookMs, tookMs - leastMs);
  }
  const last = rows.at(-1);
  const nextCursor =
    rows.length === most && last ? cursorOf({ at: last.created_at, number: last.order_no }) : null;
  return { rows, nextCursor, lookedBackTo: null };
}

/**
 * A place between two orders, from where the next page goes on. Where an order's number would stand is how
 * long its first look is to be, which comes before every number.
 */
function timeAlone(at: Date, lookMs: number): Place {
  return { at, number: String(Math.round(lookMs)).padStart(24, '0') };
}

function isTimeAlone({ number }: Place): boolean {
  return number.startsWith('00');
}

/** As much longer as it may be without taking longer than there is patience: `tookMs` grows with it. */
function longerLook(lookMs: number, tookMs: number): number {
  return lookMs * Math.min(LONGER_EACH_TIME, Math.max(1, PATIENCE_MS / 2 / Math.max(tookMs, 1)));
}

/** As the console lists them, numbers masked. Throws ConsoleRefused (badRequest) for a cursor of no page. */
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

/** The orders of which such a part is stuck: as many as the first page of the console counts. */
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
  /** These alone; null: all. */
  readonly stuck: readonly string[] | null;
}

/** Those of [from, end) that come after the place. What is not at its end yet has a wake, and is few. */
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
