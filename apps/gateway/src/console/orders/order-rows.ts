/** Orders as rows of a list: the common part of lists, searches and files. */
import type { OrderRowView } from '@phonebill/contract/console';
import { fenToWire } from '@phonebill/money';
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { maskedNumber } from '../../numbers/index.ts';

export interface OrderRow {
  readonly order_no: string;
  readonly state: OrderRowView['state'];
  readonly mobile_no: StoredNumber;
  readonly carrier: string;
  readonly face_fen: bigint;
  readonly price_fen: bigint;
  readonly points: bigint;
  readonly pay_method: OrderRowView['payMethod'];
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** The columns of a row, from `orders o`. */
export const ORDER_ROW = `o.order_no, o.state, o.mobile_no, o.carrier, o.face_fen, o.price_fen, o.points,
  o.pay_method, o.created_at, o.ended_at`;

export function rowView(row: OrderRow, { numbers }: Pool): OrderRowView {
  return {
    orderNo: row.order_no,
    state: row.state,
    mobileNo: maskedNumber(numbers.read(row.mobile_no)),
    carrier: row.carrier,
    faceFen: fenToWire(row.face_fen),
    priceFen: fenToWire(row.price_fen),
    points: Number(row.points),
    payMethod: row.pay_method,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
