/** Describes refunds beside the order's own outcome. */
import type { OrderView, RefundView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { showSum } from '../ui/amount/points-text.ts';
import { isOpen, sumOf } from './order-sums.ts';
import { refundsBesideCopy } from './refunds-beside-copy.ts';
import { statusCopy } from './status-copy.ts';

export interface RefundNote {
  readonly title: string;
  readonly sentence: string;
  readonly isOpen: boolean;
}

/**
 * Returns notes on refunds beside the order's own outcome: of a second payment, and of money returned
 * although the number was credited.
 */
export function describeRefundsBeside(order: OrderView, language: Language): readonly RefundNote[] {
  const texts = refundsBesideCopy[language];
  const notes = [
    describe('paidTwice', {
      title: texts.secondTitle,
      returning: texts.secondReturning,
      held: texts.secondHeld,
      returned: texts.secondReturned,
    }),
    describe('givenBack', {
      title: texts.givenBackTitle,
      returning: texts.givenBackReturning,
      held: texts.givenBackHeld,
      returned: texts.givenBackReturned,
    }),
  ];
  return notes.filter((note) => note !== null);

  function describe(reason: RefundView['reason'], words: WordsOfRefunds): RefundNote | null {
    const refunds = order.refunds.filter((one) => one.reason === reason);
    if (refunds.length === 0) return null;
    const { title } = words;
    const waiting = refunds.filter((refund) => isOpen(refund));
    if (waiting.length === 0)
      return { title, sentence: words.returned(showSum(sumOf(refunds), language)), isOpen: false };
    const isAny = (is: RefundView['state']): boolean => waiting.some(({ state }) => state === is);
    if (isAny('held')) return { title, sentence: statusCopy[language].chargedBackWords, isOpen: true };
    const say = isAny('rejected') ? words.held : words.returning;
    return { title, sentence: say(showSum(sumOf(waiting), language)), isOpen: true };
  }
}

interface WordsOfRefunds {
  readonly title: string;
  readonly returning: (amount: string) => string;
  readonly held: (amount: string) => string;
  readonly returned: (amount: string) => string;
}
