/**
 * The table of vouchers: which field is stored in which column. It is written by `issue_voucher.sql`,
 * `save_orders_with_vouchers.sql`, `expire_due_vouchers.sql` and `count_vouchers.sql` of `db/functions`.
 */
import type { VoucherState } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import {
  bigint,
  boolean,
  type ColumnsOf,
  fixed,
  instant,
  integer,
  mutable,
  nullable,
  text,
} from '../../db/columns/index.ts';

export interface Voucher {
  readonly userNo: string;
  readonly voucherNo: string;
  /** The reward that issued it, and its activity. */
  readonly rewardNo: string;
  readonly activityId: string;
  /** The amount by which it lowers a price, always as a whole. */
  readonly amountFen: Fen;
  /** The least face value of an order that may use it. */
  readonly minFaceFen: Fen;
  readonly state: VoucherState;
  readonly version: number;
  /** The order that holds or used it. */
  readonly orderNo: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Whether it was returned by an order with more time than it had. */
  readonly extended: boolean;
  /** When it was used or expired. */
  readonly endedAt: Date | null;
}

export const voucherTable = {
  name: 'vouchers',
  fields: {
    userNo: fixed('user_no', text()),
    voucherNo: fixed('voucher_no', text()),
    rewardNo: fixed('reward_no', text()),
    activityId: fixed('activity_id', text()),
    amountFen: fixed('amount_fen', bigint),
    minFaceFen: fixed('min_face_fen', bigint),
    state: mutable('state', text<VoucherState>()),
    version: mutable('version', integer),
    orderNo: mutable('order_no', nullable(text())),
    issuedAt: fixed('issued_at', instant),
    expiresAt: mutable('expires_at', instant),
    extended: mutable('extended', boolean),
    endedAt: mutable('ended_at', nullable(instant)),
  } satisfies ColumnsOf<Voucher>,
  /** Whether its activity has recorded how it ended. */
  derived: { counted: mutable('counted', boolean) },
};
