/** From an order to the words about it: one title, one sentence, one promise with a time. Pure. */
import type { OrderView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { groupMobile } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { carrierName } from './carrier-words.ts';
import { dueWords, momentWords } from './china-time.ts';
import { isOpen, secondPayments, type Situation, totalFen } from './situation.ts';
import { statusTexts } from './status-texts.ts';

/** What the sign beside the words means. `returning`: money on its way back; `ended`: over, without money. */
export type Tone = 'waiting' | 'done' | 'returning' | 'attention' | 'ended';

export interface StatusWords {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  /** Null when there is no time to give. */
  readonly promise: string | null;
}

const NO_BREAK = '\u00a0';

export function statusWords(order: OrderView, situation: Situation, now: number, language: Language): StatusWords {
  const texts = statusTexts[language];
  const due = (time: string) => dueWords(Date.parse(time), now, language);
  const since = (time: string | null, words: (time: string) => string) => (time === null ? null : words(momentWords(Date.parse(time), language)));
  const expected = order.promisedBy !== null && Date.parse(order.promisedBy) > now ? order.promisedBy : null;
  const expectedBy = expected === null ? null : texts.expectedBy(due(expected));
  const payBy = Date.parse(order.expiresAt) > now ? texts.payBy(due(order.expiresAt)) : null;
  const mobile = groupMobile(order.mobileNo).replaceAll(' ', NO_BREAK);
  const face = showFen(order.faceFen);
  const back = showFen(returningFen(order));

  switch (situation) {
    case 'checkingPayment': return { tone: 'waiting', title: texts.checkingTitle, sentence: texts.checkingWords, promise: texts.checkingPromise };
    case 'unpaid': return { tone: 'waiting', title: texts.unpaidTitle, sentence: texts.unpaidWords, promise: payBy };
    case 'cashierSilent': return { tone: 'attention', title: texts.cashierSilentTitle, sentence: texts.cashierSilentWords, promise: payBy };
    case 'declined': return { tone: 'attention', title: texts.declinedTitle, sentence: texts.declinedWords, promise: payBy };
    case 'timeUp': return { tone: 'waiting', title: texts.timeUpTitle, sentence: texts.timeUpWords, promise: texts.timeUpPromise };
    case 'sending':
    case 'crediting': {
      const carrier = carrierName(order.carrier, language);
      const sentence = situation === 'sending' ? texts.sendingWords(carrier ?? theCarrier(language, false)) : texts.creditingWords(carrier ?? theCarrier(language, true), face, mobile);
      return { tone: 'waiting', title: texts.deliveringTitle, sentence, promise: expected === null ? texts.keepAsking : texts.deliveringPromise(due(expected)) };
    }
    case 'carrierSilent': return { tone: 'waiting', title: texts.silentTitle, sentence: texts.silentWords, promise: expectedBy };
    case 'deliveringLate': return { tone: 'waiting', title: texts.lateTitle, sentence: texts.lateWords, promise: texts.keepAsking };
    case 'credited': return { tone: 'done', title: texts.creditedTitle, sentence: texts.creditedWords(face, mobile), promise: since(order.endedAt, texts.doneAt) };
    case 'refunding': return { tone: 'returning', title: texts.refundingTitle, sentence: texts.refundingWords(back), promise: expectedBy };
    case 'refundingLate': return { tone: 'returning', title: texts.refundingTitle, sentence: texts.refundingLateWords(back), promise: texts.refundLatePromise };
    case 'refundHeld':
    case 'latePaymentHeld': return { tone: 'returning', title: texts.heldTitle, sentence: texts.heldWords(back), promise: expectedBy };
    case 'refunded': return { tone: 'done', title: texts.refundedTitle, sentence: texts.refundedWords(back), promise: since(backAt(order), texts.backSince) };
    case 'expired': return { tone: 'ended', title: texts.expiredTitle, sentence: join(language, texts.expiredWords, afterClosing(order, language)), promise: since(order.endedAt, texts.closedAt) };
    case 'cancelled': return { tone: 'ended', title: texts.cancelledTitle, sentence: join(language, texts.cancelledWords, afterClosing(order, language)), promise: since(order.endedAt, texts.closedAt) };
    case 'latePaymentReturning': return { tone: 'returning', title: texts.latePaymentTitle, sentence: texts.latePaymentWords(back), promise: expectedBy ?? texts.refundLatePromise };
    case 'latePaymentReturned': return { tone: 'done', title: texts.latePaymentBackTitle, sentence: texts.latePaymentBackWords(back), promise: since(backAt(order), texts.backSince) };
  }
}

export interface SecondPaymentWords {
  readonly title: string;
  readonly sentence: string;
  readonly isOpen: boolean;
}

/** About payments beyond the first, when there are any. */
export function secondPaymentWords(order: OrderView, language: Language): SecondPaymentWords | null {
  const seconds = secondPayments(order);
  if (seconds.length === 0) return null;
  const texts = statusTexts[language];
  const title = texts.secondTitle;
  const waiting = seconds.filter((refund) => isOpen(refund));
  if (waiting.length === 0) return { title, sentence: texts.secondReturned(showFen(totalFen(seconds))), isOpen: false };
  const held = waiting.some(({ state }) => state === 'rejected');
  return { title, sentence: (held ? texts.secondHeld : texts.secondReturning)(showFen(totalFen(waiting))), isOpen: true };
}

/** What the status speaks of: what is still on its way back, or, when all is back, all that went back. */
export function returningFen(order: OrderView): number {
  const refunds = order.refunds.filter(({ reason }) => reason !== 'paidTwice');
  const open = refunds.filter((refund) => isOpen(refund));
  return totalFen(open.length > 0 ? open : refunds);
}

/** When the last of it was back. */
function backAt({ refunds }: OrderView): string | null {
  const times = refunds.filter(({ reason }) => reason !== 'paidTwice').flatMap(({ settledAt }) => settledAt ?? []);
  return times.reduce<string | null>((last, time) => (last === null || time > last ? time : last), null);
}

/** A payment that nobody has ended could still be made. */
function afterClosing({ paymentState }: OrderView, language: Language): string {
  const texts = statusTexts[language];
  return paymentState === 'created' || paymentState === 'pending' ? texts.shouldItArrive : texts.nothingCharged;
}

function theCarrier(language: Language, atStart: boolean): string {
  if (language === 'zh') return '运营商';
  return atStart ? 'The carrier' : 'the carrier';
}

function join(language: Language, ...sentences: readonly string[]): string {
  return sentences.join(language === 'zh' ? '' : ' ');
}
