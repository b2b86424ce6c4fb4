/** Schemas of answers about vouchers, which lower an order's price. */
import { type Static, Type } from 'typebox';
import { Amount, OrderNo, Time, nullable, oneOf } from './fields.ts';

/** `held`: reserved by the order in `orderNo`, which is not credited yet. `used`: that order was credited. */
export const voucherStates = ['available', 'held', 'used', 'expired'] as const;
export type VoucherState = (typeof voucherStates)[number];

export const VoucherNo = Type.String({ pattern: '^V[0-9]{29}$', description: 'Voucher number' });

export const OrderVoucher = Type.Object(
  { voucherNo: VoucherNo, amountFen: Amount },
  { description: 'What lowered priceFen, and by how much' },
);
export type OrderVoucherView = Static<typeof OrderVoucher>;

/** A voucher that can be used now, for an order of this face value or more, paid in money. */
export const UsableVoucher = Type.Object({
  voucherNo: Type.String(),
  amountFen: Amount,
  minFaceFen: Amount,
  expiresAt: Time,
});
export type UsableVoucherView = Static<typeof UsableVoucher>;

export const Voucher = Type.Object({
  ...UsableVoucher.properties,
  state: oneOf(voucherStates),
  activityId: Type.String(),
  orderNo: nullable(OrderNo),
  issuedAt: Time,
  extended: Type.Boolean({ description: 'It came back from an order with more time than it had' }),
});
export type VoucherView = Static<typeof Voucher>;
