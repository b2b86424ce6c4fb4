/**
 * Describes the terms of an agreement in one sentence. Its parts are returned one by one, so that a form can
 * make each of them a button; screens that only show it join them.
 */
import type { TermsView, DebitSource } from '@phonebill/contract/wire';
import { formatChinaDate } from '../platform/china-time/short-time.ts';
import { type Language, defineTexts } from '../platform/language/index.ts';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { formatDayOfMonth } from './days.ts';

export type TermField = 'number' | 'trigger' | 'amount' | 'cap' | 'sources' | 'end';

/** A piece of the sentence: plain text, or a term that can be chosen. */
type SentencePart = string | { readonly field: TermField; readonly text: string };

const templates: Readonly<Record<Language, Readonly<Record<TermsView['trigger'], string>>>> = {
  en: {
    balance:
      'When the balance of {number} {trigger}, top up {amount}, at most {cap} a month, paid {sources}, ' +
      '{end}.',
    day: '{trigger}, top up {number} with {amount}, at most {cap} a month, paid {sources}, {end}.',
  },
  zh: {
    balance: '当 {number} 的余额{trigger} 时，充值 {amount}，每月最多 {cap}，{sources}，{end}。',
    day: '{trigger}，为 {number} 充值 {amount}，每月最多 {cap}，{sources}，{end}。',
  },
};

/**
 * Returns the terms for a number as parts of the sentence. A number that is not chosen yet is empty; terms
 * without sources are those shown to a person who does not pay.
 */
export function sentenceParts(terms: TermsView, agrMbl: string, language: Language): readonly SentencePart[] {
  const values = termTexts(terms, agrMbl, language);
  const template =
    terms.payOrder.length === 0
      ? templates[language][terms.trigger].replace(/(, paid |，)\{sources\}/, '')
      : templates[language][terms.trigger];
  return template.split(/\{(\w+)\}/).flatMap((piece, index): readonly SentencePart[] => {
    if (index % 2 === 0) return piece === '' ? [] : [piece];
    const field = piece as TermField;
    return [{ field, text: values[field] }];
  });
}

/**
 * Returns the sentence as a text: `When the balance of 138 0013 8000 falls below ¥20.00, top up ¥50.00, …`.
 */
export function termsSentence(terms: TermsView, agrMbl: string, language: Language): string {
  return sentenceParts(terms, agrMbl, language)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

/** Returns each term in the form used within the sentence. */
export function termTexts(
  terms: TermsView,
  agrMbl: string,
  language: Language,
): Readonly<Record<TermField, string>> {
  const copy = termsCopy[language];
  const forever = terms.payOrder.length === 0 ? copy.untilAnyoneStops : copy.untilStopped;
  return {
    number: agrMbl === '' ? copy.chooseNumber : mobileInText(agrMbl),
    trigger: triggerText(terms, language),
    amount: showFen(terms.amountFen),
    cap: showFen(terms.capPerMonthFen),
    sources: payOrderText(terms.payOrder, language),
    end: terms.endsOn === null ? forever : copy.untilDay(formatChinaDate(terms.endsOn, language)),
  };
}

/** Returns what triggers a top-up: `On the 15th of each month`, `falls below ¥20.00`. */
export function triggerText(
  { trigger, dayOfMonth, thresholdFen }: Pick<TermsView, 'trigger' | 'dayOfMonth' | 'thresholdFen'>,
  language: Language,
): string {
  const copy = termsCopy[language];
  return trigger === 'day'
    ? copy.onDay(formatDayOfMonth(dayOfMonth ?? 1, language))
    : copy.below(showFen(thresholdFen ?? 0));
}

/** Returns the name of a source: `Wallet balance`. */
export function sourceName(source: DebitSource, language: Language): string {
  return termsCopy[language][source];
}

/**
 * Returns all sources in their order, as a part of a sentence: `paid from the wallet balance, then the bank
 * card`.
 */
export function payOrderText(payOrder: readonly DebitSource[], language: Language): string {
  const copy = termsCopy[language];
  const [first, ...others] = payOrder;
  if (first === undefined) return copy.chooseSources;
  return [copy[`${first}First`], ...others.map((source) => copy[`${source}Then`])].join(copy.sourcesJoin);
}

/** Terms of an agreement, as one sentence and in its parts. */
export const termsCopy = defineTexts({
  en: {
    balance: 'Wallet balance',
    card: 'Bank card',
    creditPay: 'Pay later',
    balanceFirst: 'from the wallet balance',
    cardFirst: 'from the bank card',
    creditPayFirst: 'with Pay later',
    balanceThen: 'then the wallet balance',
    cardThen: 'then the bank card',
    creditPayThen: 'then Pay later',
    sourcesJoin: ', ',
    chooseSources: 'choose how it is paid',
    chooseNumber: 'choose a number',
    onDay: (day: string) => `On the ${day} of each month`,
    below: (amount: string) => `falls below ${amount}`,
    untilStopped: 'until I stop\u00A0it',
    untilAnyoneStops: 'until it is stopped',
    untilDay: (day: string) => `until ${day}`,
    planned: (amount: string, day: string) => `Tops up ${amount} on ${day}`,
    announced: (amount: string, moment: string) => `Announced: tops up ${amount} on ${moment}`,
    skipped: (day: string) => `The top-up on ${day} is skipped`,
    skippedOnce: 'The next top-up is skipped',
    retrying: (moment: string) => `Next attempt on ${moment}`,
    retryingBecause: (moment: string, reason: string) => `Next attempt on ${moment}: ${reason}`,
    whenBelow: (amount: string, threshold: string) =>
      `Tops up ${amount} when the balance is below ${threshold}`,
  },
  zh: {
    balance: '钱包余额',
    card: '银行卡',
    creditPay: '先充后付',
    balanceFirst: '从钱包余额扣款',
    cardFirst: '从银行卡扣款',
    creditPayFirst: '使用先充后付',
    balanceThen: '其次钱包余额',
    cardThen: '其次银行卡',
    creditPayThen: '其次先充后付',
    sourcesJoin: '，',
    chooseSources: '请选择扣款方式',
    chooseNumber: '请选择号码',
    onDay: (day) => `每月${day}`,
    below: (amount) => `低于 ${amount}`,
    untilStopped: '直到我停止为止',
    untilAnyoneStops: '直到停止为止',
    untilDay: (day) => `到${day}为止`,
    planned: (amount, day) => `${day}充值 ${amount}`,
    announced: (amount, moment) => `已提醒：${moment} 充值 ${amount}`,
    skipped: (day) => `跳过${day}的充值`,
    skippedOnce: '跳过下一次充值',
    retrying: (moment) => `${moment} 再次扣款`,
    retryingBecause: (moment, reason) => `${reason}，${moment} 再次扣款`,
    whenBelow: (amount, threshold) => `余额低于 ${threshold} 时充值 ${amount}`,
  },
});
