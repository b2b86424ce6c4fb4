/** Describes an order: one title, one sentence, one promise with a time. */
import type { OrderView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { carrierName } from '../numbers/carrier.ts';
import {
  describeAfterClosing,
  describeHeld,
  describeRefused,
  returnTitle,
  describeSafety,
  describeHold,
  verbOf,
} from './describe-points.ts';
import { join } from './join.ts';
import { partStates, kindOf } from './order-sums.ts';
import type { DisplayStatus } from './display-status.ts';
import { usualPromise } from './promises.ts';
import { type StatusFacts, statusFacts } from './status-facts.ts';

/**
 * The meaning of the icon beside the text. `returning`: money is being returned; `returned`: it has been,
 * which is not what was wanted, so the icon is never that of `done`; `ended`: over, without money.
 */
export type Tone = 'waiting' | 'done' | 'returning' | 'returned' | 'attention' | 'ended';

/**
 * The picture shown while the user waits; it changes when the promise does. `payment`: it is being confirmed;
 * `carrier`: the number is being topped up; `longer`: past the usual time; `late`: past the promised time.
 */
export type WaitingPicture = 'payment' | 'carrier' | 'longer' | 'late';

/** Set while others are at work and the user can only wait. */
export interface Waiting {
  readonly picture: WaitingPicture;
  /** Since when (ISO time); null for the time it was first shown. */
  readonly since: string | null;
}

export interface StatusCopy {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  /** Null if there is no time to give. */
  readonly promise: string | null;
  /** Omitted if it is the user's turn, or the order is over. */
  readonly waiting?: Waiting;
}

/** Returns the texts about an order. `now` in ms. */
export function describeStatus(
  order: OrderView,
  displayStatus: DisplayStatus,
  now: number,
  language: Language,
): StatusCopy {
  return words[displayStatus](statusFacts(order, now, language));
}

const words: Readonly<Record<DisplayStatus, (facts: StatusFacts) => StatusCopy>> = {
  // Until it is paid.
  checkingPayment: (facts) => ({
    tone: 'waiting',
    title: facts.texts.checkingTitle,
    sentence: withHold(facts, facts.texts.checkingWords),
    // A check never takes longer than usual here; a payment that exists is about to be seen.
    promise: partStates(facts.order).money === 'paid' ? null : usualPromise(0, facts.language),
    waiting: paymentAtWork,
  }),
  unpaid: (facts) =>
    untilPaid(facts, 'waiting', facts.texts.unpaidTitle, withHold(facts, facts.texts.unpaidWords)),
  cashierSilent: (facts) =>
    untilPaid(
      facts,
      'attention',
      facts.texts.cashierSilentTitle,
      withHold(facts, facts.texts.cashierSilentWords),
    ),
  declined: (facts) =>
    untilPaid(facts, 'attention', facts.texts.declinedTitle, withHold(facts, facts.texts.declinedWords)),
  timeUp: (facts) => ({
    tone: 'waiting',
    title: facts.texts.timeUpTitle,
    sentence: facts.texts.timeUpWords,
    promise: facts.usually(facts.order.expiresAt),
    waiting: paymentAtWork,
  }),
  confirmingPoints: (facts) => ({
    tone: 'waiting',
    title: facts.ofPoints.takingTitle,
    sentence: (facts.order.priceFen > 0 ? facts.ofPoints.settingAsideWords : facts.ofPoints.takingWords)(
      facts.points,
    ),
    promise: takingPromise(facts),
    waiting: paymentAtWork,
  }),
  takingPoints: (facts) => ({
    tone: 'waiting',
    title: facts.ofPoints.takingAfterMoneyTitle,
    sentence: facts.ofPoints.takingAfterMoneyWords(showFen(facts.order.priceFen), facts.points),
    promise: takingPromise(facts),
    waiting: paymentAtWork,
  }),
  pointsSilent: (facts) =>
    untilPaid(facts, 'attention', facts.ofPoints.silentTitle, facts.ofPoints.silentWords(facts.points)),
  pointsDeclined: (facts) =>
    untilPaid(facts, 'attention', facts.ofPoints.declinedTitle, facts.ofPoints.declinedWords(facts.points)),

  // While the carrier has it, and after that; paid for, or given by an activity.
  sending: (facts) => {
    const carrier = carrierName(facts.order.carrier, facts.language) ?? theCarrier(facts.language, false);
    return delivering(facts, facts.texts.sendingWords(carrier));
  },
  crediting: (facts) => {
    const carrier = carrierName(facts.order.carrier, facts.language) ?? theCarrier(facts.language, true);
    return delivering(facts, facts.texts.creditingWords(carrier, facts.face, facts.mobile));
  },
  carrierSilent: (facts) => ({
    tone: 'waiting',
    title: facts.texts.silentTitle,
    sentence: describeSafety(facts.order, 'silent', facts.language),
    promise: facts.expectedBy ?? facts.backAfter,
    waiting: carrierAtWork(facts, facts.expectedBy === null ? 'late' : 'longer'),
  }),
  deliveringLate: (facts) => {
    // Not sent yet: it waits to be sent, for the first time or again.
    const isUnsent = facts.order.deliveryState === 'queued';
    return {
      tone: 'waiting',
      title: facts.texts.lateTitle,
      sentence: describeSafety(facts.order, isUnsent ? 'unsent' : 'late', facts.language),
      promise: facts.backAfter ?? (isUnsent ? facts.texts.keepTrying : facts.texts.keepAsking),
      waiting: carrierAtWork(facts, 'late'),
    };
  },
  credited: (facts) => ({
    tone: 'done',
    title: facts.texts.creditedTitle,
    sentence: facts.texts.creditedWords(facts.face, facts.mobile),
    promise: facts.at(facts.order.endedAt, facts.texts.doneAt),
  }),
  giving: (facts) => ({
    tone: 'waiting',
    title: facts.texts.givingTitle,
    sentence: facts.texts.givingWords(facts.face, facts.mobile),
    promise: facts.usually(facts.begunAt) ?? facts.expectedBy ?? facts.texts.keepAsking,
    waiting: carrierAtWork(facts, facts.isFresh ? 'carrier' : 'longer'),
  }),
  givingLate: (facts) => ({
    tone: 'waiting',
    title: facts.texts.lateTitle,
    sentence: facts.texts.givingWords(facts.face, facts.mobile),
    promise: facts.texts.keepAsking,
    waiting: carrierAtWork(facts, 'late'),
  }),
  notGiven: (facts) =>
    ended(facts, facts.texts.notGivenTitle, facts.texts.notGivenWords(facts.face, facts.mobile)),

  // It may not even be paid, so only what is known is said.
  newerState: ({ texts }) => ({
    tone: 'waiting',
    title: texts.newerTitle,
    sentence: texts.newerWords,
    promise: texts.newerPromise,
  }),

  // Closed unpaid, and refunds for any reason.
  refunding: (facts) => ({
    tone: 'returning',
    title: returnTitle(facts.sum, false, facts.language),
    sentence: (isOfOtherAmount(facts.order) ? facts.texts.otherAmountWords : facts.texts.refundingWords)(
      facts.back,
      facts.to,
      verbOf(facts.sum),
    ),
    promise: facts.expectedBy,
  }),
  refundingLate: (facts) => ({
    tone: 'returning',
    title: returnTitle(facts.sum, false, facts.language),
    sentence: facts.texts.refundingLateWords(facts.back, facts.to),
    promise: latePromise(facts),
  }),
  refundHeld: held,
  latePaymentHeld: held,
  pointsRefusedHeld: held,
  refunded: (facts) =>
    returned(
      facts,
      returnTitle(facts.sum, true, facts.language),
      (isOfOtherAmount(facts.order) ? facts.texts.otherAmountBackWords : facts.texts.refundedWords)(
        facts.back,
        facts.to,
      ),
    ),
  expired: (facts) =>
    ended(
      facts,
      facts.texts.expiredTitle,
      join(facts.language, facts.texts.expiredWords, describeAfterClosing(facts.order, facts.language)),
    ),
  cancelled: (facts) =>
    ended(
      facts,
      facts.texts.cancelledTitle,
      join(facts.language, facts.texts.cancelledWords, describeAfterClosing(facts.order, facts.language)),
    ),
  latePaymentReturning: (facts) => ({
    tone: 'returning',
    title: facts.texts.latePaymentTitle,
    sentence: isGivenBack(facts)
      ? facts.texts.givenBackWords(facts.back, facts.to)
      : facts.texts.latePaymentWords(facts.back, facts.to, verbOf(facts.sum)),
    promise: facts.expectedBy ?? latePromise(facts),
  }),
  latePaymentReturned: (facts) =>
    returned(
      facts,
      facts.texts.latePaymentBackTitle,
      (isGivenBack(facts) ? facts.texts.givenBackWords : facts.texts.latePaymentBackWords)(
        facts.back,
        facts.to,
      ),
    ),
  pointsRefusedReturning: (facts) => ({
    tone: 'returning',
    title: facts.ofPoints.refusedTitle,
    sentence: describeRefused(facts.sum, facts.order, false, facts.language),
    promise: facts.expectedBy ?? latePromise(facts),
  }),
  pointsRefusedReturned: (facts) => ({
    tone: 'returned',
    title: returnTitle(facts.sum, true, facts.language),
    sentence: describeRefused(facts.sum, facts.order, true, facts.language),
    promise: facts.at(backAt(facts.order), facts.texts.backSince),
  }),
};

/**
 * Returns whether the order ended because its payment was returned at the cashier, not because it came late.
 */
const isGivenBack = ({ order }: StatusFacts): boolean => order.closeReason === 'paymentReturned';

const paymentAtWork: Waiting = { picture: 'payment', since: null };

function carrierAtWork({ begunAt }: StatusFacts, picture: WaitingPicture): Waiting {
  return { picture, since: begunAt };
}

/** Adds to a sentence about an unpaid order what applies to the points set aside for it. */
function withHold({ order, language }: StatusFacts, sentence: string): string {
  return join(language, sentence, ...describeHold(order, language));
}

function takingPromise(facts: StatusFacts): string {
  const usual = facts.usually(facts.order.createdAt);
  return usual === null
    ? facts.ofPoints.takingPromise
    : join(facts.language, usual, facts.ofPoints.takingPromise);
}

function delivering(facts: StatusFacts, sentence: string): StatusCopy {
  return {
    tone: 'waiting',
    title: facts.texts.deliveringTitle,
    sentence,
    promise: facts.usually(facts.begunAt) ?? facts.expectedBy ?? facts.backAfter ?? facts.texts.keepAsking,
    waiting: carrierAtWork(facts, facts.isFresh ? 'carrier' : 'longer'),
  };
}

/** The texts while there is time to pay. */
function untilPaid(facts: StatusFacts, tone: Tone, title: string, sentence: string): StatusCopy {
  return { tone, title, sentence, promise: facts.payBy };
}

/** The texts for an order that is over, without money. */
function ended(facts: StatusFacts, title: string, sentence: string): StatusCopy {
  return { tone: 'ended', title, sentence, promise: facts.at(facts.order.endedAt, facts.texts.closedAt) };
}

function returned(facts: StatusFacts, title: string, sentence: string): StatusCopy {
  return { tone: 'returned', title, sentence, promise: facts.at(backAt(facts.order), facts.texts.backSince) };
}

function held({ order, language, sum, expectedBy, texts }: StatusFacts): StatusCopy {
  const copy = describeHeld(sum, language);
  const isChargedBack = order.refunds.some(({ state }) => state === 'held');
  const sentence = isChargedBack ? texts.chargedBackWords : copy.sentence;
  return { tone: 'returning', ...copy, sentence, promise: expectedBy };
}

/** Returns the promise for a refund that takes longer than expected. */
function latePromise({ texts, ofPoints, sum }: StatusFacts): string {
  return kindOf(sum) === 'points' ? ofPoints.lateReturnPromise : texts.refundLatePromise;
}

/** Returns whether it is refunded because another amount was taken than the order costs. */
function isOfOtherAmount({ refunds }: OrderView): boolean {
  return refunds.some(({ reason }) => reason === 'otherAmount');
}

/** Returns when the last refund was completed. */
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
