/** Formats an agreement's day of the month, its time spans, and the wallet's waiting time. */
import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';

const DAY_MS = 86_400_000;

/** Formats the day of the month of a day trigger: `15th`, `15日`. */
export function formatDayOfMonth(day: number, language: Language): string {
  if (language === 'zh') return `${day}日`;
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/**
 * Returns whether some months are too short for this day: their last day is used then, and the screen says
 * so.
 */
export function isMissingInSomeMonths({ dayOfMonth }: Pick<TermsView, 'dayOfMonth'>): boolean {
  return dayOfMonth !== null && dayOfMonth > 28;
}

/**
 * Formats a time span (ms) of the rules: in whole days if there are any, else hours, else minutes: `2 days`,
 * `12 hours`, `30 minutes`. Spans of rules are round; a remainder is dropped.
 */
export function formatSpan(ms: number, language: Language): string {
  const [count, en, zh] =
    ms >= DAY_MS && ms % DAY_MS === 0
      ? [ms / DAY_MS, 'day', '天']
      : ms >= 3_600_000
        ? [Math.floor(ms / 3_600_000), 'hour', '小时']
        : [Math.max(1, Math.floor(ms / 60_000)), 'minute', '分钟'];
  if (language === 'zh') return `${count} ${zh}`;
  return count === 1 ? `${en === 'hour' ? 'an' : 'a'} ${en}` : `${count} ${en}s`;
}

/**
 * Returns the rule for a wallet that itself notifies payers of debits, under its name; empty for any other
 * wallet.
 */
export function walletNoticeTexts(
  { walletNotice }: Pick<AgreementRulesView, 'walletNotice'>,
  language: Language,
): readonly { readonly name: string; readonly text: string }[] {
  return walletNotice ? [{ name: walletNotice.by[language], text: walletNotice.text[language] }] : [];
}
