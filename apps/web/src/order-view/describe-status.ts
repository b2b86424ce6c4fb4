/** From an order to the words about it: one title, one sentence, one promise with a time. Pure. */
import type { OrderView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints, showSum } from '../ui/amount/points-text.ts';
import { carrierName } from '../numbers/carrier.ts';
import { formatDue, formatMoment } from '../platform/china-time/china-time.ts';
import {
  describeAfterClosing,
  describeHeld,
  join,
  describeRefused,
  returnTitle,
  describeSafety,
  describeHold,
  verbOf,
  describeWayBack,
} from './describe-points.ts';
import { pointsCopy } from './points-copy.ts';
import { isOpen, returningSum, kindOf, sumOf } from './order-sums.ts';
import { secondPayments, type DisplayStatus } from './display-status.ts';
import { statusCopy } from './status-copy.ts';

/**
 * What the sign beside the words means. `returning`: money on its way back; `returned`: it is back, which is
 * not what was wanted, so never the sign of `done`; `ended`: over, without money.
 */
export type Tone = 'waiting' | 'done' | 'returning' | 'returned' | 'attention' | 'ended';

/**
 * Who is at work while somebody waits, as a picture: it changes when the promise does. `payment`: it is being
 * confirmed; `carrier`: the number is being topped up; `longer`: past the usual time; `late`: past the time
 * that was promised.
 */
export type WaitingPicture = 'payment' | 'carrier' | 'longer' | 'late';

/** Others are at work, and there is nothing to do but wait. */
export interface Waiting {
  readonly picture: WaitingPicture;
  /** Since when (ISO time); null: since it was first shown. */
  readonly since: string | null;
}

export interface StatusCopy {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  /** Null when there is no time to give. */
  readonly promise: string | null;
  /** Left out where it is the user's turn, or over. */
  readonly waiting?: Waiting;
}

/** Most numbers are credited within this time (ms); after it the promise is the carrier's own time. */
const USUAL_MS = 15_000;

export function describeStatus(
  order: OrderView,
  displayStatus: DisplayStatus,
  now: number,
  language: Language,
): StatusCopy {
  const texts = statusCopy[language];
  const ofPoints = pointsCopy[language];
  const due = (time: string) => formatDue(Date.parse(time), now, language);
  const since = (time: string | null, words: (time: string) => string) =>
    time === null ? null : words(formatMoment(Date.parse(time), language));
  const expected = order.promisedBy !== null && Date.parse(order.promisedBy) > now ? order.promisedBy : null;
  const expectedBy = expected === null ? null : texts.expectedBy(due(expected));
  const payBy = Date.parse(order.expiresAt) > now ? texts.payBy(due(order.expiresAt)) : null;
  const mobile = mobileInText(order.mobileNo);
  const face = showFen(order.faceFen);
  const points = showPoints(order.points, language);
  const sum = returningSum(order);
  const back = showSum(sum, language);
  const to = describeWayBack(sum, order, language);
  const unpaidWords = (sentence: string) => join(language, sentence, ...describeHold(order, language));
  const paymentAtWork: Waiting = { picture: 'payment', since: null };
  const carrierAtWork = (picture: WaitingPicture): Waiting => ({
    picture,
    since: order.paidAt ?? order.createdAt,
  });
  const isWithinUsual = now - Date.parse(order.paidAt ?? order.createdAt) < USUAL_MS;
  const askingPromise = kindOf(sum) === 'points' ? ofPoints.lateReturnPromise : texts.refundLatePromise;

  switch (displayStatus) {
    case 'checkingPayment':
      return {
        tone: 'waiting',
        title: texts.checkingTitle,
        sentence: unpaidWords(texts.checkingWords),
        promise: texts.checkingPromise,
        waiting: paymentAtWork,
      };
    case 'unpaid':
      return {
        tone: 'waiting',
        title: texts.unpaidTitle,
        sentence: unpaidWords(texts.unpaidWords),
        promise: payBy,
      };
    case 'cashierSilent':
      return {
        tone: 'attention',
        title: texts.cashierSilentTitle,
        sentence: unpaidWords(texts.cashierSilentWords),
        promise: payBy,
      };
    case 'declined':
      return {
        tone: 'attention',
        title: texts.declinedTitle,
        sentence: unpaidWords(texts.declinedWords),
        promise: payBy,
      };
    case 'timeUp':
      return {
        tone: 'waiting',
        title: texts.timeUpTitle,
        sentence: texts.timeUpWords,
        promise: texts.timeUpPromise,
        waiting: paymentAtWork,
      };
    case 'confirmingPoints':
      return {
        tone: 'waiting',
        title: ofPoints.takingTitle,
        sentence: (order.priceFen > 0 ? ofPoints.settingAsideWords : ofPoints.takingWords)(points),
        promise: ofPoints.takingPromise,
        waiting: paymentAtWork,
      };
    case 'takingPoints':
      return {
        tone: 'waiting',
        title: ofPoints.takingAfterMoneyTitle,
        sentence: ofPoints.takingAfterMoneyWords(showFen(order.priceFen), points),
        promise: ofPoints.takingPromise,
        waiting: paymentAtWork,
      };
    case 'pointsSilent':
      return {
        tone: 'attention',
        title: ofPoints.silentTitle,
        sentence: ofPoints.silentWords(points),
        promise: payBy,
      };
    case 'pointsDeclined':
      return {
        tone: 'attention',
        title: ofPoints.declinedTitle,
        sentence: ofPoints.declinedWords(points),
        promise: payBy,
      };
    case 'sending':
    case 'crediting': {
      const carrier = carrierName(order.carrier, language);
      const sentence =
        displayStatus === 'sending'
          ? texts.sendingWords(carrier ?? theCarrier(language, false))
          : texts.creditingWords(carrier ?? theCarrier(language, true), face, mobile);
      return {
        tone: 'waiting',
        title: texts.deliveringTitle,
        sentence,
        promise: isWithinUsual ? texts.deliveringPromise : (expectedBy ?? texts.keepAsking),
        waiting: carrierAtWork(isWithinUsual ? 'carrier' : 'longer'),
      };
    }
    case 'carrierSilent':
      return {
        tone: 'waiting',
        title: texts.silentTitle,
        sentence: describeSafety(order, 'silent', language),
        promise: expectedBy,
        waiting: carrierAtWork(expected === null ? 'late' : 'longer'),
      };
    case 'deliveringLate':
      return {
        tone: 'waiting',
        title: texts.lateTitle,
        sentence: describeSafety(order, 'late', language),
        promise: texts.keepAsking,
        waiting: carrierAtWork('late'),
      };
    case 'credited':
      return {
        tone: 'done',
        title: texts.creditedTitle,
        sentence: texts.creditedWords(face, mobile),
        promise: since(order.endedAt, texts.doneAt),
      };
    case 'refunding':
      return {
        tone: 'returning',
        title: returnTitle(sum, false, language),
        sentence: (isOfOtherAmount(order) ? texts.otherAmountWords : texts.refundingWords)(
          back,
          to,
          verbOf(sum),
        ),
        promise: expectedBy,
      };
    case 'refundingLate':
      return {
        tone: 'returning',
        title: returnTitle(sum, false, language),
        sentence: texts.refundingLateWords(back, to),
        promise: askingPromise,
      };
    case 'refundHeld':
    case 'latePaymentHeld':
    case 'pointsRefusedHeld':
      return { tone: 'returning', ...describeHeld(sum, language), promise: expectedBy };
    case 'refunded':
      return {
        tone: 'returned',
        title: returnTitle(sum, true, language),
        sentence: (isOfOtherAmount(order) ? texts.otherAmountBackWords : texts.refundedWords)(back, to),
        promise: since(backAt(order), texts.backSince),
      };
    case 'expired':
      return {
        tone: 'ended',
        title: texts.expiredTitle,
        sentence: join(language, texts.expiredWords, describeAfterClosing(order, language)),
        promise: since(order.endedAt, texts.closedAt),
      };
    case 'cancelled':
      return {
        tone: 'ended',
        title: texts.cancelledTitle,
        sentence: join(language, texts.cancelledWords, describeAfterClosing(order, language)),
        promise: since(order.endedAt, texts.closedAt),
      };
    case 'latePaymentReturning':
      return {
        tone: 'returning',
        title: texts.latePaymentTitle,
        sentence: texts.latePaymentWords(back, to, verbOf(sum)),
        promise: expectedBy ?? askingPromise,
      };
    case 'latePaymentReturned':
      return {
        tone: 'returned',
        title: texts.latePaymentBackTitle,
        sentence: texts.latePaymentBackWords(back, to),
        promise: since(backAt(order), texts.backSince),
      };
    case 'pointsRefusedReturning':
      return {
        tone: 'returning',
        title: ofPoints.refusedTitle,
        sentence: describeRefused(sum, order, false, language),
        promise: expectedBy ?? askingPromise,
      };
    case 'pointsRefusedReturned':
      return {
        tone: 'returned',
        title: returnTitle(sum, true, language),
        sentence: describeRefused(sum, order, true, language),
        promise: since(backAt(order), texts.backSince),
      };
    case 'giving':
      return {
        tone: 'waiting',
        title: texts.givingTitle,
        sentence: texts.givingWords(face, mobile),
        promise: isWithinUsual ? texts.deliveringPromise : expectedBy,
        waiting: carrierAtWork(isWithinUsual ? 'carrier' : 'longer'),
      };
    case 'givingLate':
      return {
        tone: 'waiting',
        title: texts.lateTitle,
        sentence: texts.givingWords(face, mobile),
        promise: texts.keepAsking,
        waiting: carrierAtWork('late'),
      };
    case 'notGiven':
      return {
        tone: 'ended',
        title: texts.notGivenTitle,
        sentence: texts.notGivenWords(face, mobile),
        promise: since(order.endedAt, texts.closedAt),
      };
  }
}

export interface SecondPaymentCopy {
  readonly title: string;
  readonly sentence: string;
  readonly isOpen: boolean;
}

/** About payments beyond the first, when there are any. */
export function describeSecondPayment(order: OrderView, language: Language): SecondPaymentCopy | null {
  const seconds = secondPayments(order);
  if (seconds.length === 0) return null;
  const texts = statusCopy[language];
  const title = texts.secondTitle;
  const waiting = seconds.filter((refund) => isOpen(refund));
  if (waiting.length === 0)
    return { title, sentence: texts.secondReturned(showSum(sumOf(seconds), language)), isOpen: false };
  const held = waiting.some(({ state }) => state === 'rejected');
  return {
    title,
    sentence: (held ? texts.secondHeld : texts.secondReturning)(showSum(sumOf(waiting), language)),
    isOpen: true,
  };
}

/** Whether it goes back because another amount was taken than the order costs. */
function isOfOtherAmount({ refunds }: OrderView): boolean {
  return refunds.some(({ reason }) => reason === 'otherAmount');
}

/** When the last of it was back. */
function backAt({ refunds }: OrderView): string | null {
  const times = refunds
    .filter(({ reason }) => reason !== 'paidTwice')
    .flatMap(({ settledAt }) => settledAt ?? []);
  return times.reduce<string | null>((last, time) => (last === null || time > last ? time : last), null);
}

function theCarrier(language: Language, atStart: boolean): string {
  if (language === 'zh') return '运营商';
  return atStart ? 'The carrier' : 'the carrier';
}
