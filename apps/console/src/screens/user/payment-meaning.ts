import type { UserView } from '@phonebill/contract/console-pages';

export type RepeatedPayment = UserView['repeatedPayments'][number];

/**
 * What became of the money of one of several like payments, and so what can be done about it.
 * - `credited`: it paid for a number of its own.
 * - `underWay`: the number is being credited, or the money goes back by itself.
 * - `goingBack`, `back`: it is not lost; `refused`: its partner does not take the refund.
 * - `held`: it was taken, and neither went on nor back.
 */
export type PaymentMeaning = 'credited' | 'underWay' | 'goingBack' | 'back' | 'refused' | 'held';

export function meaningOf({
  orderState,
  refundState,
}: Pick<RepeatedPayment, 'orderState' | 'refundState'>): PaymentMeaning {
  if (refundState === 'settled') return 'back';
  if (refundState === 'rejected') return 'refused';
  if (refundState !== null) return 'goingBack';
  if (orderState === 'credited') return 'credited';
  return orderState === 'delivering' ? 'underWay' : 'held';
}
