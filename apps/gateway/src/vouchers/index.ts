/** Vouchers, each of which lowers the price of one order. */
export { createVouchers, type EndedVoucher, type Vouchers } from './vouchers.ts';
export { type VoucherMove, voucherMoveRow } from './voucher-moves.ts';
export { voucherMachine } from './voucher-states.ts';
