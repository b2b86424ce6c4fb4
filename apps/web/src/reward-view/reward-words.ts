import type { ActivityRewardView, ActivityView, Language, RewardView } from '@phonebill/contract/wire';
import { join } from '../order-view/join.ts';
import { minutePromise } from '../order-view/promises.ts';
import { formatMoment } from '../platform/china-time/china-time.ts';
import { resultPath, paths } from '../platform/paths.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints } from '../ui/amount/points-text.ts';
import { rewardCopy } from './reward-copy.ts';

/** Returns a reward's large figure, `¥5.00`, and what it is. */
export function rewardFigure(
  reward: ActivityRewardView,
  language: Language,
): { figure: string; what: string } {
  const copy = rewardCopy[language];
  if (reward.kind === 'points') return { figure: groupedPoints(reward.points), what: copy.points };
  return { figure: showFen(reward.amountFen), what: copy[reward.kind] };
}

const groupedPoints = (points: number): string => showPoints(points, 'zh').split(' ')[0] ?? '';

/**
 * Returns in one line what an activity gives and for what: from its page's introduction, else the page's
 * title.
 */
export function activityLine({ page }: Pick<ActivityView, 'page'>, language: Language): string {
  const hero = page.blocks.find((block) => block.kind === 'hero');
  return (hero?.title ?? page.title)[language];
}

interface NamedFact {
  readonly name: string;
  readonly value: string;
}

const fact = (name: string, value: string): NamedFact => ({ name, value });

/**
 * Returns the facts about a reward, by name: what it is, what it can be used for, how long, where it is
 * credited.
 */
export function rewardFacts(reward: ActivityRewardView, language: Language): readonly NamedFact[] {
  const copy = rewardCopy[language];
  const { figure, what } = rewardFigure(reward, language);
  const first = fact(copy.rewardName, `${figure} ${what}`);
  switch (reward.kind) {
    case 'points':
      return [first, fact(copy.goesTo, reward.programme === 'mall' ? copy.mallPoints : copy.walletPoints)];
    case 'voucher':
      return [
        first,
        fact(copy.goodFor, goodFor(reward, language)),
        fact(copy.validFor, copy.daysFrom(reward.validDays)),
      ];
    case 'billCredit':
      return [first, fact(copy.goesTo, copy.ownNumber)];
  }
}

function goodFor({ minFaceFen }: { readonly minFaceFen: number }, language: Language): string {
  const copy = rewardCopy[language];
  return minFaceFen <= 1 ? copy.anyFace : copy.minFace(showFen(minFaceFen));
}

/** The texts about a user's own reward, and its next step. */
export interface RewardNews {
  /** The name of the state. */
  readonly mark: string;
  readonly title: string;
  readonly text: string;
  /** The next step; null if there is none. */
  readonly next: { readonly label: string; readonly path: string } | null;
}

/** Describes a reward in each of its states. Amounts in fen, times in China; `now` in ms. */
export function rewardNews(
  { state, reward, earnedAt, expiresAt, orderNo }: RewardView,
  now: number,
  language: Language,
): RewardNews {
  const copy = rewardCopy[language];
  const usual = minutePromise(now - Date.parse(earnedAt), language);
  const comingText = usual === null ? copy.comingText : join(language, usual, copy.comingText);
  const order = orderNo === null ? null : { label: copy.seeOrder, path: resultPath(orderNo) };
  if (state === 'released')
    return { mark: copy.released, title: copy.releasedTitle, text: copy.releasedText, next: order };
  switch (reward.kind) {
    case 'points': {
      const points = showPoints(reward.points, language);
      if (state === 'granting')
        return { mark: copy.granting, title: copy.pointsComing(points), text: comingText, next: null };
      const isMall = reward.programme === 'mall';
      return {
        mark: copy.claimed,
        title: copy.pointsGiven(points),
        text: isMall ? copy.mallGivenText : copy.walletGivenText,
        next: isMall ? null : { label: copy.seePoints, path: paths.integralPage },
      };
    }
    case 'voucher': {
      const amount = showFen(reward.amountFen);
      const until = expiresAt === null ? '' : formatMoment(Date.parse(expiresAt), language);
      if (state === 'used')
        return { mark: copy.used, title: copy.usedTitle, text: copy.usedText(amount), next: order };
      if (state === 'expired')
        return { mark: copy.expired, title: copy.expiredTitle, text: copy.expiredText(until), next: null };
      return {
        mark: copy.claimed,
        title: copy.voucherTitle(amount),
        text: copy.voucherText(goodFor(reward, language), until),
        next: { label: copy.useVoucher, path: paths.placeOrder },
      };
    }
    case 'billCredit': {
      const amount = showFen(reward.amountFen);
      return state === 'granting'
        ? { mark: copy.granting, title: copy.creditComing(amount), text: comingText, next: order }
        : { mark: copy.claimed, title: copy.creditGiven(amount), text: copy.creditGivenText, next: order };
    }
  }
}
