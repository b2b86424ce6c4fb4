/**
 * What is agreed, as one sentence. Its parts are given one by one, so that a form can make each of them a
 * button; who only shows it joins them. Pure.
 */
import type { TermsView } from '@phonebill/contract/wire';
import { formatChinaDate } from '../platform/china-time/short-time.ts';
import type { Language } from '../platform/language/index.ts';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { formatDayOfMonth } from './days.ts';
import { payOrderText } from './debit-sources.ts';
import { termsCopy } from './terms-copy.ts';

export type TermField = 'number' | 'trigger' | 'amount' | 'cap' | 'sources' | 'end';

/** A piece of the sentence: plain words, or a term that can be chosen. */
export type SentencePart = string | { readonly field: TermField; readonly text: string };

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
 * The terms for a number. A number that is not chosen yet is the empty text; terms without sources are those
 * of somebody who does not pay.
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

/** The same as a text: `When the balance of 138 0013 8000 falls below ¥20.00, top up ¥50.00, …`. */
export function termsSentence(terms: TermsView, agrMbl: string, language: Language): string {
  return sentenceParts(terms, agrMbl, language)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

/** Each term as it stands in the sentence. */
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

/** What sets a top-up off: `On the 15th of each month`, `falls below ¥20.00`. */
export function triggerText(
  { trigger, dayOfMonth, thresholdFen }: Pick<TermsView, 'trigger' | 'dayOfMonth' | 'thresholdFen'>,
  language: Language,
): string {
  const copy = termsCopy[language];
  return trigger === 'day'
    ? copy.onDay(formatDayOfMonth(dayOfMonth ?? 1, language))
    : copy.below(showFen(thresholdFen ?? 0));
}
