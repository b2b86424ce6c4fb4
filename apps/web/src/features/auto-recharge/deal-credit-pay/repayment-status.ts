import type { OrderView } from '@phonebill/contract/wire';
import type { Situation } from '../../../order-view/situation.ts';
import { type StatusWords, statusWords } from '../../../order-view/status-words.ts';
import { formatMoment } from '../../../platform/china-time/china-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { repaymentTexts } from './repayment-copy.ts';

/**
 * Where the money of a repayment is, in words. It is an order like any other, but nothing is topped up by it.
 * Pure.
 */

/**
 * While it waits to be paid, and once it is closed, it is told like any order; closed unpaid, what was owed
 * still is.
 */
export function repaymentWords(
  order: OrderView,
  situation: Situation,
  now: number,
  language: Language,
): StatusWords {
  const texts = repaymentTexts[language];
  const amount = showFen(order.priceFen);
  const asOrder = statusWords(order, situation, now, language);
  switch (situation) {
    case 'sending':
    case 'crediting':
      return {
        tone: 'waiting',
        title: texts.bookingTitle,
        sentence: texts.bookingWords,
        promise: texts.bookingPromise,
      };
    case 'carrierSilent':
    case 'deliveringLate':
      return {
        tone: 'waiting',
        title: texts.bookingLateTitle,
        sentence: texts.bookingLateWords,
        promise: texts.bookingLatePromise,
      };
    case 'credited':
      return {
        tone: 'done',
        title: texts.paidTitle,
        sentence: texts.paidWords(amount),
        promise:
          order.endedAt === null ? null : texts.bookedAt(formatMoment(Date.parse(order.endedAt), language)),
      };
    case 'refunding':
    case 'refundingLate':
      return {
        tone: 'returning',
        title: texts.returningTitle,
        sentence: texts.returningWords(amount),
        promise: asOrder.promise,
      };
    case 'refundHeld':
      return {
        tone: 'returning',
        title: texts.heldTitle,
        sentence: texts.heldWords(amount),
        promise: asOrder.promise,
      };
    case 'refunded':
      return {
        tone: 'done',
        title: texts.returnedTitle,
        sentence: texts.returnedWords(amount),
        promise: asOrder.promise,
      };
    case 'expired':
    case 'cancelled':
      return { ...asOrder, sentence: `${asOrder.sentence}${language === 'zh' ? '' : ' '}${texts.stillOwed}` };
    default:
      return asOrder;
  }
}
