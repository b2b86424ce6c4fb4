import type { OrderView, OrderVoucherView } from '@phonebill/contract/wire';

/** The voucher that an order had and has given back; null: it had none, or keeps it. */
export function returnedVoucher({ state, voucher }: OrderView): OrderVoucherView | null {
  return state === 'refunding' || state === 'refunded' || state === 'closed' ? voucher : null;
}
