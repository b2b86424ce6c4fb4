import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import { formatDayOfMonth, formatSpan, isMissingInSomeMonths } from '../../../agreement-view/days.ts';
import { chinaMs, chinaTime, daysInMonth } from '../../../platform/china-time/china-time.ts';
import { chinaDateOf, formatShortDay } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { setTexts } from './copy.ts';

/** The published rules in words, for the terms that are chosen. Pure. */

export interface RuleWords {
  readonly name: string;
  readonly words: string;
}

/** `isOn`: it is one already, whose terms are changed. */
export function ruleWords(
  terms: TermsView,
  rules: AgreementRulesView,
  isOn: boolean,
  now: number,
  language: Language,
): readonly RuleWords[] {
  const texts = setTexts[language];
  const { from, to } = rules.debitHours;
  const spans = rules.retryAfterMs.map((span) => formatSpan(span, language));
  return [
    { name: isOn ? texts.next : texts.first, words: firstWords(terms, rules, now, language) },
    {
      name: texts.announced,
      words: texts.announcedWords(
        formatSpan(rules.noticeMs[terms.trigger], language),
        hourWords(from),
        hourWords(to),
      ),
    },
    {
      name: texts.unpaid,
      words:
        spans.length === 0 ? texts.unpaidOnce : texts.unpaidWords(listWords(spans, texts), spans.length + 1),
    },
    ...(terms.payOrder.includes('creditPay')
      ? [{ name: texts.later, words: texts.laterWords(formatSpan(rules.creditDueMs, language)) }]
      : []),
    { name: texts.leaving, words: texts.leavingWords },
  ];
}

/** a, b and c */
function listWords(
  words: readonly string[],
  { comma, and }: { readonly comma: string; readonly and: string },
): string {
  return [words.slice(0, -1).join(comma), ...words.slice(-1)].filter(Boolean).join(and);
}

function firstWords(terms: TermsView, rules: AgreementRulesView, now: number, language: Language): string {
  const texts = setTexts[language];
  if (terms.trigger === 'balance') return texts.firstBelow(showFen(terms.thresholdFen ?? 0));
  const day = terms.dayOfMonth ?? 1;
  const first = texts.firstOn(formatShortDay(firstDebitAt(day, rules, now), now, language));
  return isMissingInSomeMonths(terms)
    ? `${first}${language === 'zh' ? '。' : '. '}${texts.shortMonths(formatDayOfMonth(day, language))}`
    : first;
}

function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/**
 * When something would first happen. The gateway says it exactly once it knows the wish; this is for
 * choosing. Pure.
 */

/**
 * The first day of the wished day of month on which there is still time to announce it: ms of its first debit
 * hour. In a month that is too short, its last day.
 */
export function firstDebitAt(
  dayOfMonth: number,
  { noticeMs, debitHours }: Pick<AgreementRulesView, 'noticeMs' | 'debitHours'>,
  now: number,
): number {
  const { year, month } = chinaTime(now);
  for (let ahead = 0; ; ahead += 1) {
    const day = Math.min(dayOfMonth, daysInMonth(year, month + ahead));
    const at = chinaMs(year, month + ahead, day, debitHours.from);
    if (at - noticeMs.day >= now) return at;
  }
}

/** The day so many months after now, `yyyy-mm-dd` in China: the same day of the month, or its last. */
export function monthsFrom(now: number, months: number): string {
  const { year, month, day } = chinaTime(now);
  const sameDay = Math.min(day, daysInMonth(year, month + months));
  return chinaDateOf(chinaMs(year, month + months, sameDay, 0));
}
