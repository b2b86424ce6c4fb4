/** From an order to the words about it: one title, one sentence, one promise with a time. Pure. */
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
import { sentenceAt, type StatusFacts, statusFacts } from './status-facts.ts';

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

/** `now`: in ms. */
export function describeStatus(
  order: OrderView,
  displayStatus: DisplayStatus,
  now: number,
  language: Language,
): StatusCopy {
  return words[displayStatus](statusFacts(order, now, language));
}

type Describe = (facts: StatusFacts) => StatusCopy;

/** Until it is paid. */
const unpaidWords = {
  checkingPayment: (facts) => ({
    tone: 'waiting',
    title: facts.texts.checkingTitle,
    sentence: withHold(facts, facts.texts.checkingWords),
    // Nobody is shown to be checking for longer; a payment that is there is about to be seen.
    promise: partStates(facts.order).money === 'paid' ? null : usualPromise(0, facts.language),
    waiting: paymentAtWork,
  }),
  unpaid: (facts) => ({
    tone: 'waiting',
    title: facts.texts.unpaidTitle,
    sentence: withHold(facts, facts.texts.unpaidWords),
    promise: facts.payBy,
  }),
  cashierSilent: (facts) => ({
    tone: 'attention',
    title: facts.texts.cashierSilentTitle,
    sentence: withHold(facts, facts.texts.cashierSilentWords),
    promise: facts.payBy,
  }),
  declined: (facts) => ({
    tone: 'attention',
    title: facts.texts.declinedTitle,
    sentence: withHold(facts, facts.texts.declinedWords),
    promise: facts.payBy,
  }),
  timeUp: ({ order, texts, usually }) => ({
    tone: 'waiting',
    title: texts.timeUpTitle,
    sentence: texts.timeUpWords,
    promise: usually(order.expiresAt),
    waiting: paymentAtWork,
  }),
  confirmingPoints: (facts) => {
    const { order, ofPoints, points } = facts;
    return {
      tone: 'waiting',
      title: ofPoints.takingTitle,
      sentence: (order.priceFen > 0 ? ofPoints.settingAsideWords : ofPoints.takingWords)(points),
      promise: takingPromise(facts),
      waiting: paymentAtWork,
    };
  },
  takingPoints: (facts) => {
    const { order, ofPoints, points } = facts;
    return {
      tone: 'waiting',
      title: ofPoints.takingAfterMoneyTitle,
      sentence: ofPoints.takingAfterMoneyWords(showFen(order.priceFen), points),
      promise: takingPromise(facts),
      waiting: paymentAtWork,
    };
  },
  pointsSilent: ({ ofPoints, points, payBy }) => ({
    tone: 'attention',
    title: ofPoints.silentTitle,
    sentence: ofPoints.silentWords(points),
    promise: payBy,
  }),
  pointsDeclined: ({ ofPoints, points, payBy }) => ({
    tone: 'attention',
    title: ofPoints.declinedTitle,
    sentence: ofPoints.declinedWords(points),
    promise: payBy,
  }),
} as const satisfies Partial<Record<DisplayStatus, Describe>>;

/** While the carrier has it, and after that; paid for, or given by an activity. */
const deliveryWords = {
  sending: (facts) => {
    const { order, language, texts } = facts;
    const carrier = carrierName(order.carrier, language) ?? theCarrier(language, false);
    return delivering(facts, texts.sendingWords(carrier));
  },
  crediting: (facts) => {
    const { order, language, texts, face, mobile } = facts;
    const carrier = carrierName(order.carrier, language) ?? theCarrier(language, true);
    return delivering(facts, texts.creditingWords(carrier, face, mobile));
  },
  carrierSilent: (facts) => {
    const { order, language, texts, expectedBy, backAfter } = facts;
    return {
      tone: 'waiting',
      title: texts.silentTitle,
      sentence: describeSafety(order, 'silent', language),
      promise: expectedBy ?? backAfter,
      waiting: carrierAtWork(facts, expectedBy === null ? 'late' : 'longer'),
    };
  },
  deliveringLate: (facts) => {
    const { order, language, texts, backAfter } = facts;
    // Nobody has it: it waits to be sent, for the first time or again.
    const isUnsent = order.deliveryState === 'queued';
    return {
      tone: 'waiting',
      title: texts.lateTitle,
      sentence: describeSafety(order, isUnsent ? 'unsent' : 'late', language),
      promise: backAfter ?? (isUnsent ? texts.keepTrying : texts.keepAsking),
      waiting: carrierAtWork(facts, 'late'),
    };
  },
  credited: ({ order, language, texts, face, mobile }) => ({
    tone: 'done',
    title: texts.creditedTitle,
    sentence: texts.creditedWords(face, mobile),
    promise: sentenceAt(order.endedAt, texts.doneAt, language),
  }),
  giving: (facts) => {
    const { texts, face, mobile, begunAt, isFresh, expectedBy, usually } = facts;
    return {
      tone: 'waiting',
      title: texts.givingTitle,
      sentence: texts.givingWords(face, mobile),
      promise: usually(begunAt) ?? expectedBy ?? texts.keepAsking,
      waiting: carrierAtWork(facts, isFresh ? 'carrier' : 'longer'),
    };
  },
  givingLate: (facts) => {
    const { texts, face, mobile } = facts;
    return {
      tone: 'waiting',
      title: texts.lateTitle,
      sentence: texts.givingWords(face, mobile),
      promise: texts.keepAsking,
      waiting: carrierAtWork(facts, 'late'),
    };
  },
  notGiven: ({ order, language, texts, face, mobile }) => ({
    tone: 'ended',
    title: texts.notGivenTitle,
    sentence: texts.notGivenWords(face, mobile),
    promise: sentenceAt(order.endedAt, texts.closedAt, language),
  }),
} as const satisfies Partial<Record<DisplayStatus, Describe>>;

/** Closed unpaid, and what goes back, whyever. */
const returnWords = {
  refunding: ({ order, language, texts, sum, back, to, expectedBy }) => ({
    tone: 'returning',
    title: returnTitle(sum, false, language),
    sentence: (isOfOtherAmount(order) ? texts.otherAmountWords : texts.refundingWords)(back, to, verbOf(sum)),
    promise: expectedBy,
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
  refunded: ({ order, language, texts, sum, back, to }) => ({
    tone: 'returned',
    title: returnTitle(sum, true, language),
    sentence: (isOfOtherAmount(order) ? texts.otherAmountBackWords : texts.refundedWords)(back, to),
    promise: sentenceAt(backAt(order), texts.backSince, language),
  }),
  expired: ({ order, language, texts }) => ({
    tone: 'ended',
    title: texts.expiredTitle,
    sentence: join(language, texts.expiredWords, describeAfterClosing(order, language)),
    promise: sentenceAt(order.endedAt, texts.closedAt, language),
  }),
  cancelled: ({ order, language, texts }) => ({
    tone: 'ended',
    title: texts.cancelledTitle,
    sentence: join(language, texts.cancelledWords, describeAfterClosing(order, language)),
    promise: sentenceAt(order.endedAt, texts.closedAt, language),
  }),
  latePaymentReturning: (facts) => ({
    tone: 'returning',
    title: facts.texts.latePaymentTitle,
    sentence: facts.texts.latePaymentWords(facts.back, facts.to, verbOf(facts.sum)),
    promise: facts.expectedBy ?? latePromise(facts),
  }),
  latePaymentReturned: ({ order, language, texts, back, to }) => ({
    tone: 'returned',
    title: texts.latePaymentBackTitle,
    sentence: texts.latePaymentBackWords(back, to),
    promise: sentenceAt(backAt(order), texts.backSince, language),
  }),
  pointsRefusedReturning: (facts) => ({
    tone: 'returning',
    title: facts.ofPoints.refusedTitle,
    sentence: describeRefused(facts.sum, facts.order, false, facts.language),
    promise: facts.expectedBy ?? latePromise(facts),
  }),
  pointsRefusedReturned: ({ order, language, texts, sum }) => ({
    tone: 'returned',
    title: returnTitle(sum, true, language),
    sentence: describeRefused(sum, order, true, language),
    promise: sentenceAt(backAt(order), texts.backSince, language),
  }),
} as const satisfies Partial<Record<DisplayStatus, Describe>>;

const words: Readonly<Record<DisplayStatus, Describe>> = {
  ...unpaidWords,
  ...deliveryWords,
  ...returnWords,
};

const paymentAtWork: Waiting = { picture: 'payment', since: null };

function carrierAtWork({ begunAt }: StatusFacts, picture: WaitingPicture): Waiting {
  return { picture, since: begunAt };
}

/** What is said of an unpaid order, and of the points that are set aside for it. */
function withHold({ order, language }: StatusFacts, sentence: string): string {
  return join(language, sentence, ...describeHold(order, language));
}

function takingPromise({ order, language, ofPoints, usually }: StatusFacts): string {
  const usual = usually(order.createdAt);
  return usual === null ? ofPoints.takingPromise : join(language, usual, ofPoints.takingPromise);
}

function delivering(facts: StatusFacts, sentence: string): StatusCopy {
  const { texts, begunAt, isFresh, expectedBy, backAfter, usually } = facts;
  return {
    tone: 'waiting',
    title: texts.deliveringTitle,
    sentence,
    promise: usually(begunAt) ?? expectedBy ?? backAfter ?? texts.keepAsking,
    waiting: carrierAtWork(facts, isFresh ? 'carrier' : 'longer'),
  };
}

function held({ language, sum, expectedBy }: StatusFacts): StatusCopy {
  return { tone: 'returning', ...describeHeld(sum, language), promise: expectedBy };
}

/** What is promised of a return that takes longer than was expected. */
function latePromise({ texts, ofPoints, sum }: StatusFacts): string {
  return kindOf(sum) === 'points' ? ofPoints.lateReturnPromise : texts.refundLatePromise;
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
