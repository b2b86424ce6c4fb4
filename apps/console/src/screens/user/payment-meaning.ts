import type { UserView } from '@phonebill/contract/console-pages';

export type RepeatedPayment = UserView['repeatedPayments'][number];

/**
 * The outcome of one of several similar payments, on which the possible acts depend.
 * - `credited`: it paid for a credited top-up of its own.
 * - `underWay`: the number is being credited, or the money is refunded automatically.
 * - `goingBack`, `back`: it is being refunded, or was; `refused`: its partner does not accept the refund.
 * - `chargedBack`: its refund is held, because the payer's bank took the money back.
 * - `held`: it was taken, and neither used nor refunded.
 */
export type PaymentMeaning =
  | 'credited'
  | 'underWay'
  | 'goingBack'
  | 'back'
  | 'refused'
  | 'chargedBack'
  | 'held';

export function meaningOf({
  orderState,
  refundState,
}: Pick<RepeatedPayment, 'orderState' | 'refundState'>): PaymentMeaning {
  if (refundState === 'settled') return 'back';
  if (refundState === 'rejected') return 'refused';
  if (refundState === 'held') return 'chargedBack';
  if (refundState !== null) return 'goingBack';
  if (orderState === 'credited') return 'credited';
  return orderState === 'delivering' ? 'underWay' : 'held';
}
