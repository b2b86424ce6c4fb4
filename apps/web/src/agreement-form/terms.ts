/** The terms while they are being chosen: the first values, and what else a choice changes. */
import type { AgreementRulesView, DebitSource, TermsView, TriggerKind } from '@phonebill/contract/wire';
import type { TermField } from '../agreement-view/terms-sentence.ts';

/** The choices offered. */
export interface Offer {
  readonly rules: AgreementRulesView;
  /** The amounts (fen) that the channel offers. */
  readonly amountsFen: readonly number[];
  /** The only day of the month that can be chosen; omitted if every day the wallet supports can be. */
  readonly keptDay?: number;
}

/** Returns the days of the month that can be chosen. */
export function offeredDays({ rules, keptDay }: Offer): readonly number[] {
  if (keptDay !== undefined) return [keptDay];
  return Array.from({ length: rules.walletPlan?.latestDay ?? 31 }, (_, index) => index + 1);
}

/**
 * Returns what may be chosen for an existing agreement: if the wallet debits by a plan that its payer agreed
 * to, the day stays, and the amount cannot rise.
 */
export function offerOnceOn(offer: Offer, { dayOfMonth, amountFen }: TermsView): Offer {
  if (!offer.rules.walletPlan || dayOfMonth === null) return offer;
  const lower = offeredAmounts(offer).filter((amount) => amount < amountFen);
  return { ...offer, amountsFen: [...lower, amountFen], keptDay: dayOfMonth };
}

/** Returns the terms without a choice, which are plain text in the sentence. */
export function keptTerms(offer: Offer): readonly TermField[] {
  if (offer.keptDay === undefined) return [];
  return offeredAmounts(offer).length > 1 ? ['trigger'] : ['trigger', 'amount'];
}

/** The values that most users choose, if they are offered. */
const USUAL = { amountFen: 5000, thresholdFen: 2000, dayOfMonth: 1, timesPerMonth: 4 } as const;

/**
 * Returns the amounts that both the channel and the rules offer; those of the rules if none of the channel's
 * is allowed.
 */
export function offeredAmounts({ rules, amountsFen }: Offer): readonly number[] {
  const allowed = amountsFen.filter((amount) => amount > 0 && amount <= rules.mostPerChargeFen);
  return allowed.length > 0 ? allowed : rules.amountsFen;
}

/** Returns the caps that are at least one top-up. */
export function offeredCaps({ capsPerMonthFen }: AgreementRulesView, amountFen: number): readonly number[] {
  return capsPerMonthFen.filter((cap) => cap >= amountFen);
}

/** Returns the first terms; a requested amount is used if it is offered. */
export function firstTerms(offer: Offer, preferredFen?: number): TermsView {
  const { rules } = offer;
  const amounts = offeredAmounts(offer);
  const amountFen = usualOf(
    amounts,
    preferredFen !== undefined && amounts.includes(preferredFen) ? preferredFen : USUAL.amountFen,
  );
  const trigger: TriggerKind = rules.triggers.includes('balance') ? 'balance' : 'day';
  return {
    ...triggerFields(trigger, rules, null),
    amountFen,
    capPerMonthFen: usualOf(offeredCaps(rules, amountFen), amountFen * USUAL.timesPerMonth),
    endsOn: null,
    payOrder: rules.sources.includes('balance') ? ['balance'] : rules.sources.slice(0, 1),
  };
}

/** Returns the terms with another amount; a cap below it becomes the smallest sufficient one. */
export function withAmount(terms: TermsView, amountFen: number, rules: AgreementRulesView): TermsView {
  const capPerMonthFen =
    terms.capPerMonthFen >= amountFen
      ? terms.capPerMonthFen
      : (offeredCaps(rules, amountFen)[0] ?? amountFen);
  return { ...terms, amountFen, capPerMonthFen };
}

/** Returns the terms with another kind of trigger, and its former day or threshold, or the usual one. */
export function withTrigger(
  terms: TermsView,
  trigger: TriggerKind,
  rules: AgreementRulesView,
  before: TermsView | null = null,
): TermsView {
  return terms.trigger === trigger ? terms : { ...terms, ...triggerFields(trigger, rules, before) };
}

function triggerFields(
  trigger: TriggerKind,
  rules: AgreementRulesView,
  before: TermsView | null,
): Pick<TermsView, 'trigger' | 'dayOfMonth' | 'thresholdFen'> {
  if (trigger === 'day')
    return { trigger, dayOfMonth: before?.dayOfMonth ?? USUAL.dayOfMonth, thresholdFen: null };
  return {
    trigger,
    dayOfMonth: null,
    thresholdFen: before?.thresholdFen ?? usualOf(rules.thresholdsFen, USUAL.thresholdFen),
  };
}

/**
 * Returns terms from elsewhere (a history entry, an agreement under former rules) with values that are no
 * longer offered replaced: a cap by a lower one, if there is one.
 */
export function fitTerms(terms: TermsView, offer: Offer): TermsView {
  const { rules } = offer;
  const first = firstTerms(offer);
  const amountFen = offeredAmounts(offer).includes(terms.amountFen) ? terms.amountFen : first.amountFen;
  const caps = offeredCaps(rules, amountFen);
  const isThreshold = terms.thresholdFen !== null && rules.thresholdsFen.includes(terms.thresholdFen);
  const days = offeredDays(offer);
  const lastDay = days.at(-1) ?? 31;
  const trigger = !rules.triggers.includes(terms.trigger)
    ? withTrigger(terms, first.trigger, rules)
    : terms.trigger === 'balance' && !isThreshold
      ? { ...terms, ...triggerFields('balance', rules, null) }
      : terms;
  return {
    trigger: trigger.trigger,
    dayOfMonth: trigger.dayOfMonth && (days.includes(trigger.dayOfMonth) ? trigger.dayOfMonth : lastDay),
    thresholdFen: trigger.thresholdFen,
    amountFen,
    capPerMonthFen: caps.findLast((cap) => cap <= terms.capPerMonthFen) ?? caps[0] ?? amountFen,
    endsOn: terms.endsOn,
    payOrder: terms.payOrder.filter((source) => rules.sources.includes(source)),
  };
}

/** Returns the sources with one added at the end, or removed. */
export function withSource(
  payOrder: readonly DebitSource[],
  source: DebitSource,
  isIn: boolean,
): DebitSource[] {
  const others = payOrder.filter((each) => each !== source);
  return isIn ? [...others, source] : others;
}

/** Returns the sources with one of them a place earlier (-1) or later (1); nothing moves beyond the ends. */
export function withSourceMoved(
  payOrder: readonly DebitSource[],
  source: DebitSource,
  by: -1 | 1,
): DebitSource[] {
  const from = payOrder.indexOf(source);
  const to = from + by;
  if (from < 0 || to < 0 || to >= payOrder.length) return [...payOrder];
  const moved = [...payOrder];
  moved.splice(from, 1);
  moved.splice(to, 0, source);
  return moved;
}

/** Returns the offered value nearest to the usual one; the usual one itself if nothing is offered. */
function usualOf(offered: readonly number[], usual: number): number {
  return (
    offered.reduce<number | null>(
      (best, each) => (best === null || Math.abs(each - usual) < Math.abs(best - usual) ? each : best),
      null,
    ) ?? usual
  );
}
