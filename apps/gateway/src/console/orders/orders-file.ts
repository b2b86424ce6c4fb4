/** Exports the orders of a list as CSV, page by page, so that a long list is never held in memory. */
import type { OrderFiltersView, OrderRowView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { clockText } from '../../runtime/time/index.ts';
import { asText, csvHead, csvLine, yuanCell } from '../csv.ts';
import { listOrders } from './list-orders.ts';
import { rowView } from './order-rows.ts';

const ROWS_AT_ONCE = 1000;
/** The most rows that a spreadsheet opens. */
const MOST_ROWS = 1_000_000;
const HEADINGS = [
  'order',
  'state',
  'number',
  'carrier',
  'face value (yuan)',
  'price (yuan)',
  'points',
  'paid by',
  'placed (China)',
  'ended (China)',
];

/** Returns all orders that match the filters, newest first, or the newest `most` of them. */
export async function* ordersAsCsv(
  pool: Pool,
  filters: OrderFiltersView,
  now: Date,
  most = MOST_ROWS,
): AsyncGenerator<string, void, undefined> {
  yield csvHead(HEADINGS);
  let cursor: string | undefined;
  for (let left = most; left > 0;) {
    const page = await listOrders(pool, filters, cursor, now, Math.min(ROWS_AT_ONCE, left));
    left -= page.rows.length;
    yield page.rows.map((row) => csvLine(cellsOf(rowView(row, pool)))).join('');
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

function cellsOf(row: OrderRowView): string[] {
  return [
    asText(row.orderNo),
    row.state,
    row.mobileNo,
    row.carrier,
    yuanCell(BigInt(row.faceFen)),
    yuanCell(BigInt(row.priceFen)),
    String(row.points),
    row.payMethod,
    clockText(Date.parse(row.createdAt)),
    row.endedAt === null ? '' : clockText(Date.parse(row.endedAt)),
  ];
}
