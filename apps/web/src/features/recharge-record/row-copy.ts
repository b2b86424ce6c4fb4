/** The texts of a row of the list beside number and face value. */
import type { OrderView } from '@phonebill/contract/wire';
import { accountName, wholeAccountOf } from '../../order-view/account-name.ts';
import { displayStatusOf, isGiven } from '../../order-view/display-status.ts';
import { isOpen, sumOf } from '../../order-view/order-sums.ts';
import { formatTimeLeft } from '../../platform/china-time/china-time.ts';
import type { Language } from '../../platform/language/index.ts';
import { showSum } from '../../ui/amount/points-text.ts';
import { recordsCopy } from './copy.ts';

export type RowTone = 'waiting' | 'done' | 'returning' | 'returned' | 'ended';

export interface RowCopy {
  /** The kind of order, if it is not a top-up; null if it is, as the number says so. */
  readonly name: string | null;
  readonly tone: RowTone;
  /** The state, in the words of the filter. */
  readonly state: string;
  /** The payment method, in the words of the filter. */
  readonly kind: string | undefined;
  /** Where the money, or the points, are. */
  readonly money: string;
  /** How long it can still be paid; null if it cannot. */
  readonly left: string | null;
}

const tones: Readonly<Record<OrderView['state'], RowTone>> = {
  awaitingPayment: 'waiting',
  delivering: 'waiting',
  credited: 'done',
  refunding: 'returning',
  refunded: 'returned',
  closed: 'ended',
};

/** A repayment is booked by the lender; no number is credited. */
const repaymentStates = {
  awaitingPayment: 'awaitingPayment',
  delivering: 'booking',
  credited: 'repaid',
  refunding: 'refunding',
  refunded: 'refunded',
  closed: 'closed',
} as const satisfies Record<OrderView['state'], string>;

/** Returns the texts of one order at the time `now` (ms). */
export function rowCopy(order: OrderView, now: number, language: Language): RowCopy {
  const copy = recordsCopy[language];
  const methods: Partial<Record<OrderView['payMethod'], string>> = copy;
  const left = Date.parse(order.expiresAt) - now;
  const isRepayment = order.kind === 'repayment';
  const account = order.payMethod === 'cash' ? wholeAccountOf(order) : null;
  const isNotGiven = isGiven(order) && displayStatusOf(order, { now }) === 'notGiven';
  return {
    name: isRepayment ? copy.repayment : null,
    tone: isNotGiven ? 'ended' : (tones[order.state] ?? 'waiting'),
    // A state that only a newer release knows is not treated as final.
    state: isNotGiven
      ? copy.notGiven
      : ((isRepayment ? copy[repaymentStates[order.state]] : copy[order.state]) ?? copy.newerState),
    kind: account === null ? methods[order.payMethod] : accountName(account, language),
    money: moneyCopy(order, language),
    left: order.state === 'awaitingPayment' && left > 0 ? copy.payLeft(formatTimeLeft(left)) : null,
  };
}

/** Money being returned is the most important, then money returned, then the payment. */
function moneyCopy(order: OrderView, language: Language): string {
  const copy = recordsCopy[language];
  const { state, refunds } = order;
  const price = showSum(order, language);
  if (isGiven(order)) return copy.given;
  if (state === 'awaitingPayment') return copy.toPay(price);
  const open = refunds.filter((refund) => isOpen(refund));
  if (open.length > 0) return copy.comingBack(showSum(sumOf(open), language));
  if (refunds.length > 0 && state !== 'credited' && state !== 'delivering')
    return copy.returned(showSum(sumOf(refunds), language));
  return state === 'closed' ? copy.nothingPaid : copy.paid(price);
}
