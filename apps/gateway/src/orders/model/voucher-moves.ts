/**
 * The events by which an order changes its voucher, as the database takes them (`save_orders_with_vouchers`).
 */
import { next } from '@phonebill/states';
import { DAY_MS } from '../../runtime/time/index.ts';
import { type VoucherEvent, voucherMachine } from './states/voucher.ts';

/** One event of a voucher that an order's change causes. */
export interface VoucherMove {
  readonly userNo: string;
  readonly orderNo: string;
  readonly voucherNo: string;
  readonly event: Exclude<VoucherEvent, 'expired'>;
  readonly at: Date;
  /**
   * Whether the user gave the order up, or let its payment window pass: its time is extended only once then,
   * and always otherwise.
   */
  readonly givenUp: boolean;
}

/** The least time that a returned voucher can still be used. */
const KEPT_MS = DAY_MS;

/** Returns the database row of a move. */
export function voucherMoveRow({
  userNo,
  orderNo,
  voucherNo,
  event,
  at,
  givenUp,
}: VoucherMove): Record<string, unknown> {
  const from = event === 'held' ? 'available' : 'held';
  return {
    user_no: userNo,
    order_no: orderNo,
    voucher_no: voucherNo,
    event,
    from_state: from,
    to_state: next(voucherMachine, from, event),
    at,
    ...(event === 'returned' && {
      kept_until: new Date(at.getTime() + KEPT_MS),
      extends_again: !givenUp,
    }),
  };
}
