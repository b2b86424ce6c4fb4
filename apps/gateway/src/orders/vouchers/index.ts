/** The public interface of vouchers, each of which lowers the price of one order. */
export { type EndedVoucher, type Vouchers, createVouchers } from './vouchers.ts';
