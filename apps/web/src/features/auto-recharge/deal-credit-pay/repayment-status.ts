/** The status texts of a repayment. It is an order like any other, but tops up no number. */
import type { OrderView } from '@phonebill/contract/wire';
import type { DisplayStatus } from '../../../order-view/display-status.ts';
import { type StatusCopy, describeStatus } from '../../../order-view/describe-status.ts';
import { usualPromise } from '../../../order-view/promises.ts';
import { returningSum } from '../../../order-view/order-sums.ts';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { repaymentCopy } from './repayment-copy.ts';

/**
 * Returns the status to show. An unpaid or closed repayment is shown like any order; if it was closed unpaid,
 * the debt remains.
 */
export function repaymentDisplayStatus(
  order: OrderView,
  displayStatus: DisplayStatus,
  now: number,
  language: Language,
): StatusCopy {
  const copy = repaymentCopy[language];
  const amount = showFen(order.priceFen);
  const back = showFen(returningSum(order).priceFen);
  const asOrder = describeStatus(order, displayStatus, now, language);
  const waiting = asOrder.waiting && { waiting: asOrder.waiting };
  switch (displayStatus) {
    case 'sending':
    case 'crediting':
      return {
        tone: 'waiting',
        title: copy.bookingTitle,
        sentence: copy.bookingText,
        promise:
          usualPromise(now - Date.parse(order.paidAt ?? order.createdAt), language) ??
          copy.bookingLatePromise,
        ...waiting,
      };
    case 'carrierSilent':
    case 'deliveringLate':
      return {
        tone: 'waiting',
        title: copy.bookingLateTitle,
        sentence: copy.bookingLateText,
        promise: copy.bookingLatePromise,
        ...waiting,
      };
    case 'credited':
      return {
        tone: 'done',
        title: copy.paidTitle,
        sentence: copy.paidText(amount),
        promise:
          order.endedAt === null ? null : copy.bookedAt(formatMoment(Date.parse(order.endedAt), language)),
      };
    case 'refunding':
    case 'refundingLate':
      return {
        tone: 'returning',
        title: copy.returningTitle,
        sentence: copy.returningText(back),
        promise: asOrder.promise,
      };
    case 'refundHeld':
      return {
        tone: 'returning',
        title: copy.heldTitle,
        // A chargeback is described as for any order.
        sentence: order.refunds.some(({ state }) => state === 'held')
          ? asOrder.sentence
          : copy.heldText(back),
        promise: asOrder.promise,
      };
    case 'refunded':
      return {
        tone: 'returned',
        title: copy.returnedTitle,
        sentence: copy.returnedText(back),
        promise: asOrder.promise,
      };
    case 'expired':
    case 'cancelled':
      return {
        ...asOrder,
        sentence: `${asOrder.sentence}${language === 'zh' ? '' : ' '}${copy.debtRemains}`,
      };
    default:
      return asOrder;
  }
}
