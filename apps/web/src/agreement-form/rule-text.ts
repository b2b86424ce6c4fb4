/** Describes the published rules for the chosen terms. */
import { chinaDayOf, chinaTime, dayText, dueDay } from '@phonebill/china-time';
import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import {
  formatDayOfMonth,
  formatSpan,
  isMissingInSomeMonths,
  walletNoticeTexts,
} from '../agreement-view/days.ts';
import { formatShortDay } from '../platform/china-time/short-time.ts';
import type { Language } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { setupCopy } from './copy.ts';
import { firstDebitAt } from './first-debit.ts';

export interface RuleText {
  readonly name: string;
  readonly text: string;
}

/** Returns the rules as sentences. `isOn`: the agreement already exists and its terms are changed. */
export function ruleTexts(
  terms: TermsView,
  rules: AgreementRulesView,
  isOn: boolean,
  now: number,
  language: Language,
): readonly RuleText[] {
  const copy = setupCopy[language];
  const { from, to } = rules.debitHours;
  const spans = rules.retryAfterMs.map((span) => formatSpan(span, language));
  return [
    { name: isOn ? copy.next : copy.first, text: firstText(terms, rules, now, language) },
    {
      name: copy.announced,
      text: copy.announcedText(
        formatSpan(rules.noticeMs[terms.trigger], language),
        hourText(from),
        hourText(to),
      ),
    },
    ...walletNoticeTexts(rules, language),
    {
      name: copy.unpaid,
      text: spans.length === 0 ? copy.unpaidOnce : copy.unpaidText(listText(spans, copy), spans.length + 1),
    },
    ...(terms.payOrder.includes('creditPay')
      ? [{ name: copy.later, text: copy.laterText(formatSpan(rules.creditDueMs, language)) }]
      : []),
    { name: copy.leaving, text: copy.leavingText },
  ];
}

/** Joins texts as `a, b and c`. */
function listText(
  text: readonly string[],
  { comma, andFigure }: { readonly comma: string; readonly andFigure: string },
): string {
  return [text.slice(0, -1).join(comma), ...text.slice(-1)].filter(Boolean).join(andFigure);
}

function firstText(terms: TermsView, rules: AgreementRulesView, now: number, language: Language): string {
  const copy = setupCopy[language];
  if (terms.trigger === 'balance')
    return copy.firstBelow(showFen(terms.thresholdFen ?? 0), formatSpan(rules.noticeMs.balance, language));
  const day = terms.dayOfMonth ?? 1;
  const first = copy.firstOn(formatShortDay(firstDebitAt(day, rules, now), now, language));
  return isMissingInSomeMonths(terms)
    ? `${first}${language === 'zh' ? '。' : '. '}${copy.shortMonths(formatDayOfMonth(day, language))}`
    : first;
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/**
 * Returns the day a number of months after now, `yyyy-mm-dd` in China: the same day of the month, or its
 * last.
 */
export function monthsFrom(now: number, months: number): string {
  const { year, month, day } = chinaDayOf(now);
  return dayText(chinaTime(dueDay({ year, month: month + months }, day)));
}
