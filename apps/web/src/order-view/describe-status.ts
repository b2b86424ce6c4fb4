/** From an order to the words about it: one title, one sentence, one promise with a time. Pure. */
import type { OrderView, RefundView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints, showSum } from '../ui/amount/points-text.ts';
import { carrierName } from '../numbers/carrier.ts';
import { formatDue, formatMoment } from '../platform/china-time/china-time.ts';
import {
  describeAfterClosing,
  describeHeld,
  describeRefused,
  returnTitle,
  describeSafety,
  describeHold,
  verbOf,
  describeWayBack,
} from './describe-points.ts';
import { join } from './join.ts';
import { pointsCopy, statusCopy } from './status-copy.ts';
import { isOpen, partStates, returningSum, kindOf, sumOf } from './order-sums.ts';
import type { DisplayStatus } from './display-status.ts';
import { backPromise, expectedPromise, usualMs, usualPromise } from './promises.ts';

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
  const expectedBy = expectedPromise(order, now, language);
  const backAfter = backPromise(order, now, language);
  const usually = (begun: string) => usualPromise(now - Date.parse(begun), language);
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
  const begun = order.paidAt ?? order.createdAt;
  const isFresh = now - Date.parse(begun) < usualMs.seconds;
  const usualTaking = usually(order.createdAt);
  const takingPromise =
    usualTaking === null ? ofPoints.takingPromise : join(language, usualTaking, ofPoints.takingPromise);
  const askingPromise = kindOf(sum) === 'points' ? ofPoints.lateReturnPromise : texts.refundLatePromise;

  switch (displayStatus) {
    case 'checkingPayment':
      return {
        tone: 'waiting',
        title: texts.checkingTitle,
        sentence: unpaidWords(texts.checkingWords),
        // Nobody is shown to be checking for longer; a payment that is there is about to be seen.
        promise: isChecked(order) ? null : usualPromise(0, language),
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
        promise: usually(order.expiresAt),
        waiting: paymentAtWork,
      };
    case 'confirmingPoints':
      return {
        tone: 'waiting',
        title: ofPoints.takingTitle,
        sentence: (order.priceFen > 0 ? ofPoints.settingAsideWords : ofPoints.takingWords)(points),
        promise: takingPromise,
        waiting: paymentAtWork,
      };
    case 'takingPoints':
      return {
        tone: 'waiting',
        title: ofPoints.takingAfterMoneyTitle,
        sentence: ofPoints.takingAfterMoneyWords(showFen(order.priceFen), points),
        promise: takingPromise,
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
        promise: usually(begun) ?? expectedBy ?? backAfter ?? texts.keepAsking,
        waiting: carrierAtWork(isFresh ? 'carrier' : 'longer'),
      };
    }
    case 'carrierSilent':
      return {
        tone: 'waiting',
        title: texts.silentTitle,
        sentence: describeSafety(order, 'silent', language),
        promise: expectedBy ?? backAfter,
        waiting: carrierAtWork(expectedBy === null ? 'late' : 'longer'),
      };
    case 'deliveringLate': {
      // Nobody has it: it waits to be sent, for the first time or again.
      const isUnsent = order.deliveryState === 'queued';
      return {
        tone: 'waiting',
        title: texts.lateTitle,
        sentence: describeSafety(order, isUnsent ? 'unsent' : 'late', language),
        promise: backAfter ?? (isUnsent ? texts.keepTrying : texts.keepAsking),
        waiting: carrierAtWork('late'),
      };
    }
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
        promise: usually(begun) ?? expectedBy ?? texts.keepAsking,
        waiting: carrierAtWork(isFresh ? 'carrier' : 'longer'),
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

export interface RefundNote {
  readonly title: string;
  readonly sentence: string;
  readonly isOpen: boolean;
}

/**
 * About what goes back beside what the order itself is about: a second payment, and what was given back
 * though the number was credited.
 */
export function describeRefundsBeside(order: OrderView, language: Language): readonly RefundNote[] {
  const texts = statusCopy[language];
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
    const say = waiting.some(({ state }) => state === 'rejected') ? words.held : words.returning;
    return { title, sentence: say(showSum(sumOf(waiting), language)), isOpen: true };
  }
}

interface WordsOfRefunds {
  readonly title: string;
  readonly returning: (amount: string) => string;
  readonly held: (amount: string) => string;
  readonly returned: (amount: string) => string;
}

/** Whether all that is to be paid in money is paid, as far as the gateway has heard. */
function isChecked(order: OrderView): boolean {
  return partStates(order).money === 'paid';
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
