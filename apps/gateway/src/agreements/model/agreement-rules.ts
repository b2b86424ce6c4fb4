/**
 * The rules for what may be agreed on now (SPEC section 7: protocol/rules, protocol/version,
 * config/getAutoMoneyByCnlCode, cancelReason/getReason).
 */
import {
  type AgreementRulesView,
  type AgreementVariant,
  type DebitSource,
  debitSources,
  type TriggerKind,
  triggerKinds,
} from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import { chinaDayOf, chinaTime, type Clock, dayText, endOfDay } from '../../runtime/time/index.ts';
import type { MandateTraits, MonthlyPlan } from '../../partners/entrust/index.ts';
import { walletNoticeOf } from './pre-notice.ts';
import { Refusal } from '../../runtime/index.ts';
import type { AgreementTimes } from '../../config/index.ts';
import type { Terms } from './aggregate.ts';
import type { RulesFile } from './rules-file.ts';

export interface TextStanding {
  readonly standing: 'current' | 'old' | 'ended';
  readonly endsAt: Date | null;
}

/** The terms that may be agreed on, in the standard offer or a variant's. */
export interface OfferRules {
  /**
   * Returns the amounts that a channel offers, ascending, in fen. A variant's are the same in every channel.
   */
  amounts(channelCode: string | null): readonly number[];
  view(channelCode: string | null): AgreementRulesView;
  /**
   * Throws Refusal `termsNotOffered` when these terms cannot be agreed on. `kept` are terms agreed on before,
   * whose amounts remain allowed.
   */
  check(terms: Terms, channelCode: string | null, kept: Terms | null): void;
}

/** The standard offer, the variants', and the rules common to all. */
export interface AgreementRules extends OfferRules {
  /** Returns the offer of a variant; without one, the standard offer. */
  offer(variant: AgreementVariant | undefined): OfferRules;
  /** Returns the versions of the texts now in effect. */
  versions(): { readonly text: string; readonly effectiveAt: Date; readonly credit: string };
  textStanding(version: string): TextStanding;
  readonly cancelReasons: RulesFile['cancelReasons'];
  readonly mostAgreements: number;
}

/** The lists from which terms are chosen. */
type OfferLists = RulesFile['variants'][AgreementVariant] & Pick<RulesFile, 'amountsByChannelFen'>;

/** Creates the rules. `sources` can be debited here, and `triggers` can start a charge. */
export function createAgreementRules({
  file,
  sources: possible = debitSources,
  triggers = triggerKinds,
  wallet = null,
  times,
  clock,
}: {
  readonly file: RulesFile;
  readonly sources?: readonly DebitSource[];
  readonly triggers?: readonly TriggerKind[];
  /** The wallet's own rules; omitted when it has none. */
  readonly wallet?: MandateTraits | null;
  readonly times: AgreementTimes;
  readonly clock: Clock;
}): AgreementRules {
  const plan = wallet?.monthlyPlan ?? null;
  // A plan debits on one day each month.
  const allowed = plan ? triggers.filter((trigger) => trigger === 'day') : triggers;
  const latest = <T extends { readonly effectiveAt: string }>(list: readonly T[]): T => {
    const effective = list
      .filter(({ effectiveAt }) => Date.parse(effectiveAt) <= clock())
      .toSorted((a, b) => Date.parse(a.effectiveAt) - Date.parse(b.effectiveAt))
      .at(-1);
    if (!effective) throw new Error('no text is effective yet');
    return effective;
  };
  function offerOf(lists: OfferLists): OfferRules {
    const sources = lists.sources.filter((source) => possible.includes(source));
    const amounts = (channelCode: string | null): readonly number[] =>
      rising(
        (channelCode !== null &&
          Object.hasOwn(lists.amountsByChannelFen, channelCode) &&
          lists.amountsByChannelFen[channelCode]) ||
          lists.amountsFen,
      );
    return {
      amounts,
      view(channelCode) {
        return {
          triggers: [...allowed],
          thresholdsFen: rising(lists.thresholdsFen),
          amountsFen: [...amounts(channelCode)],
          capsPerMonthFen: rising(lists.capsPerMonthFen),
          mostPerChargeFen: Math.max(...amounts(channelCode)),
          sources,
          mostAgreements: file.mostAgreements,
          mostMonths: file.mostMonths,
          noticeMs: { ...times.noticeMs },
          debitHours: { ...times.debitHours },
          retryAfterMs: [...times.retryAfterMs],
          walletNotice: walletNoticeOf(wallet),
          walletPlan: plan && { ...plan },
          creditDueMs: times.creditDueMs,
          textVersion: latest(file.texts).version,
          creditTextVersion: latest(file.creditTexts).version,
        };
      },
      check(terms, channelCode, kept) {
        const today = chinaDayOf(clock());
        const farthest = dayText(chinaTime({ ...today, month: today.month + file.mostMonths }));
        const good =
          (allowed.includes(terms.trigger) || terms.trigger === kept?.trigger) &&
          isWithinPlan(plan, terms, kept) &&
          (terms.trigger === 'day') === (terms.dayOfMonth !== null) &&
          (terms.trigger === 'balance') === (terms.thresholdFen !== null) &&
          offered(lists.thresholdsFen, terms.thresholdFen, kept?.thresholdFen) &&
          offered(amounts(channelCode), terms.amountFen, kept?.amountFen) &&
          offered(lists.capsPerMonthFen, terms.capPerMonthFen, kept?.capPerMonthFen) &&
          terms.capPerMonthFen >= terms.amountFen &&
          new Set(terms.payOrder).size === terms.payOrder.length &&
          terms.payOrder.every((source) => sources.includes(source)) &&
          (terms.endsOn === null ||
            (isDay(terms.endsOn) && endOfDay(terms.endsOn) > clock() && terms.endsOn <= farthest));
        if (!good) throw new Refusal('termsNotOffered');
      },
    };
  }
  const usual = offerOf({ ...file, sources: [...debitSources] });

  return {
    ...usual,
    offer: (variant) =>
      variant === undefined ? usual : offerOf({ ...file.variants[variant], amountsByChannelFen: {} }),
    cancelReasons: file.cancelReasons,
    mostAgreements: file.mostAgreements,
    versions() {
      const text = latest(file.texts);
      return {
        text: text.version,
        effectiveAt: new Date(text.effectiveAt),
        credit: latest(file.creditTexts).version,
      };
    },
    textStanding(version) {
      if (version === latest(file.texts).version) return { standing: 'current', endsAt: null };
      const text = file.texts.find((one) => one.version === version);
      // A text that is no longer listed is no longer in effect.
      const endsAt = text ? (text.endsAt === null ? null : new Date(text.endsAt)) : new Date(0);
      return { standing: endsAt !== null && endsAt.getTime() <= clock() ? 'ended' : 'old', endsAt };
    },
  };
}

const rising = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);

/** Returns whether an amount is on the list, or was agreed on before. */
function offered(list: readonly number[], fen: bigint | null, before: bigint | null | undefined): boolean {
  return fen === null || (before ?? null) === fen || list.includes(fenToWire(fen));
}

/**
 * Returns whether terms comply with the wallet's plan: a day that it allows, and, for changed terms, no other
 * day and no higher amount.
 */
function isWithinPlan(
  plan: MonthlyPlan | null,
  { dayOfMonth, amountFen }: Terms,
  kept: Terms | null,
): boolean {
  if (!plan) return true;
  if (kept) return dayOfMonth === kept.dayOfMonth && amountFen <= kept.amountFen;
  return dayOfMonth !== null && dayOfMonth <= plan.latestDay;
}

/** Returns whether a yyyy-mm-dd is an existing day. */
function isDay(text: string): boolean {
  return dayText(endOfDay(text) - 1) === text;
}
