/** The facts from which the texts about an order's status are made, computed once. */
import type { OrderView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints, showSum, type Sum } from '../ui/amount/points-text.ts';
import { formatDue, formatMoment } from '../platform/china-time/china-time.ts';
import { describeWayBack } from './describe-points.ts';
import { returningSum } from './order-sums.ts';
import { backPromise, expectedPromise, usualMs, usualPromise } from './promises.ts';
import { pointsCopy, statusCopy } from './status-copy.ts';

export interface StatusFacts {
  readonly order: OrderView;
  readonly language: Language;
  readonly texts: (typeof statusCopy)[Language];
  readonly ofPoints: (typeof pointsCopy)[Language];
  readonly mobile: string;
  readonly face: string;
  readonly points: string;
  /** The sum that is being or was refunded, the same as text, and where it is returned to. */
  readonly sum: Sum;
  readonly back: string;
  readonly to: string;
  /** Since when it is being worked on (ISO time). */
  readonly begunAt: string;
  /** Whether it has been worked on for no longer than most orders. */
  readonly isFresh: boolean;
  /** The end of the time to pay; null once it is over. */
  readonly payBy: string | null;
  /** Promises; each null once its time is over, or if there is none. */
  readonly expectedBy: string | null;
  readonly backAfter: string | null;
  readonly usually: (begunAt: string) => string | null;
  /** Returns a sentence with the moment of `time` (ISO); null if there is none. */
  readonly at: (time: string | null, sentence: (moment: string) => string) => string | null;
}

export function statusFacts(order: OrderView, now: number, language: Language): StatusFacts {
  const texts = statusCopy[language];
  const sum = returningSum(order);
  const begunAt = order.paidAt ?? order.createdAt;
  const expiresAt = Date.parse(order.expiresAt);
  return {
    order,
    language,
    texts,
    ofPoints: pointsCopy[language],
    mobile: mobileInText(order.mobileNo),
    face: showFen(order.faceFen),
    points: showPoints(order.points, language),
    sum,
    back: showSum(sum, language),
    to: describeWayBack(sum, order, language),
    begunAt,
    isFresh: now - Date.parse(begunAt) < usualMs.seconds,
    payBy: expiresAt > now ? texts.payBy(formatDue(expiresAt, now, language)) : null,
    expectedBy: expectedPromise(order, now, language),
    backAfter: backPromise(order, now, language),
    usually: (begun) => usualPromise(now - Date.parse(begun), language),
    at: (time, sentence) => (time === null ? null : sentence(formatMoment(Date.parse(time), language))),
  };
}
