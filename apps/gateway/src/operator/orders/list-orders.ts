/** `orders` and `buyers`: the orders that match an operator's options, and the users who placed them. */
import { createFileAtomic } from '@phonebill/atomic-files';
import { formatYuan } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import { type ChosenOrders, chooseOrders, type NamedOrders, whereOf } from './chosen-orders.ts';
import { creditedOrderStates } from '../../orders/model/states/index.ts';
import type { CommandTools } from '../tools.ts';

export interface Wanted {
  readonly named: NamedOrders;
  /** The most lines printed; the totals are printed in any case. */
  readonly limit: number;
  /** The file to which all numbers are written, one per line; empty for none. */
  readonly file: string;
}

interface OrderRow {
  readonly order_no: string;
  readonly mobile_no: StoredNumber;
  readonly carrier: string;
  readonly face_fen: bigint;
  readonly price_fen: bigint;
  readonly points: bigint;
  readonly pay_method: string;
  readonly state: string;
  readonly created_at: Date;
  readonly settings_version: number | null;
}

/** Prints the orders, oldest first, and their totals by state. */
export async function listOrders({ pool, print }: CommandTools, wanted: Wanted): Promise<0 | 1 | 2> {
  const chosen = await chooseOrders(pool, wanted.named);
  if (typeof chosen === 'string') {
    print(chosen);
    return 2;
  }
  const { where, values } = whereOf(chosen);
  const { rows } = await pool.query<OrderRow>(
    `select o.order_no, o.mobile_no, o.carrier, o.face_fen, o.price_fen, o.points, o.pay_method, o.state,
      o.created_at, o.settings_version
    from orders o where ${where} order by o.created_at, o.order_no limit ${wanted.limit}`,
    values,
  );
  for (const row of rows) print(orderLine(row, pool));
  const count = await printSums({ pool, print }, chosen);
  if (count > rows.length) print(`${count - rows.length} more: --limit N shows more lines.`);
  if (wanted.file !== '') await writeNumbers({ pool, print }, chosen, wanted.file);
  return 0;
}

function orderLine(row: OrderRow, pool: Pool): string {
  const { order_no, carrier, face_fen, price_fen, points, pay_method, state, created_at } = row;
  const price = points > 0n ? `${formatYuan(price_fen)} and ${points} points` : formatYuan(price_fen);
  return (
    `${order_no} ${state}, ${created_at.toISOString()}, ${formatYuan(face_fen)} for ` +
    `${maskedNumber(pool.numbers.read(row.mobile_no))} (${carrier}) at ${price} by ${pay_method}` +
    (row.settings_version === null ? '' : `, settings version ${row.settings_version}`)
  );
}

interface SumRow {
  readonly state: string;
  readonly count: number;
  readonly face: bigint;
  readonly price: bigint;
}

/** Prints the totals and returns the number of orders. */
async function printSums({ pool, print }: CommandTools, chosen: ChosenOrders): Promise<number> {
  const { where, values } = whereOf(chosen);
  const { rows } = await pool.query<SumRow>(
    `select o.state, count(*)::int as count, sum(o.face_fen)::bigint as face,
      sum(o.price_fen)::bigint as price
    from orders o where ${where} group by o.state order by o.state`,
    values,
  );
  if (rows.length === 0) print('There is no such order.');
  for (const { state, count, face, price } of rows)
    print(`${state}: ${count} orders, face values ${formatYuan(face)}, prices ${formatYuan(price)}`);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Writes all numbers, for `--list` of other commands. Rejects when the file exists already. */
async function writeNumbers(
  { pool, print }: CommandTools,
  chosen: ChosenOrders,
  file: string,
): Promise<void> {
  const { where, values } = whereOf(chosen);
  const { rows } = await pool.query<{ order_no: string }>(
    `select o.order_no from orders o where ${where} order by o.created_at, o.order_no`,
    values,
  );
  createFileAtomic(file, rows.map(({ order_no }) => `${order_no}\n`).join(''), 0o600);
  print(`${file} has the numbers of all ${rows.length}.`);
}

interface BuyerRow extends Omit<SumRow, 'state'> {
  readonly user_no: string;
  readonly credited: number;
}

/** Prints the users who placed the orders, those with the largest discount first, and their login numbers. */
export async function listBuyers(
  { pool, print }: CommandTools,
  { named, limit }: Omit<Wanted, 'file'>,
): Promise<0 | 1 | 2> {
  const chosen = await chooseOrders(pool, named);
  if (typeof chosen === 'string') {
    print(chosen);
    return 2;
  }
  const { where, values } = whereOf(chosen);
  const { rows } = await pool.query<BuyerRow>(
    `select o.user_no, count(*)::int as count, sum(o.face_fen)::bigint as face,
      sum(o.price_fen)::bigint as price,
      (count(*) filter (where ${inStates('o.state', creditedOrderStates)}))::int as credited
    from orders o where ${where} group by o.user_no
    order by sum(o.face_fen) - sum(o.price_fen) desc, o.user_no`,
    values,
  );
  const shown = rows.slice(0, limit);
  const ownNumber = await ownNumbers(
    pool,
    shown.map(({ user_no }) => user_no),
  );
  for (const { user_no, count, credited, face, price } of shown)
    print(
      `${user_no} ${ownNumber.get(user_no) ?? 'without login'}: ${count} orders, ${credited} credited, ` +
        `face values ${formatYuan(face)}, prices ${formatYuan(price)}`,
    );
  print(rows.length === 0 ? 'There is no such order.' : `${rows.length} buyers.`);
  if (rows.length > shown.length) print(`${rows.length - shown.length} more: --limit N shows more lines.`);
  return 0;
}

/** Returns the masked numbers by user; a user without one tops up without login. */
async function ownNumbers(pool: Pool, userNos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ user_no: string; mobile_no: StoredNumber }>(
    `select user_no, mobile_no from users where user_no = any ($1) and mobile_no <> ''`,
    [userNos],
  );
  return new Map(rows.map(({ user_no, mobile_no }) => [user_no, maskedNumber(pool.numbers.read(mobile_no))]));
}
