/** How an agreement names its day of the month, its spans, and how long the wallet waits. */
import type { AgreementRulesView, TermsView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';

const DAY_MS = 86_400_000;

/** The day of the month that a day trigger means: `15th`, `15日`. */
export function formatDayOfMonth(day: number, language: Language): string {
  if (language === 'zh') return `${day}日`;
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** Whether some months are too short for this day: it means their last day then, and the screen shows it. */
export function isMissingInSomeMonths({ dayOfMonth }: Pick<TermsView, 'dayOfMonth'>): boolean {
  return dayOfMonth !== null && dayOfMonth > 28;
}

/**
 * A span (ms) as rules write it: whole days where it is some, else hours, else minutes: `2 days`, `12
 * hours`, `30 minutes`. Spans of rules are round; what is left over is left out.
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

/** What a wallet does that tells payers of debits itself, as a rule under its name; empty with any other. */
export function walletNoticeTexts(
  { walletNotice }: Pick<AgreementRulesView, 'walletNotice'>,
  language: Language,
): readonly { readonly name: string; readonly text: string }[] {
  return walletNotice ? [{ name: walletNotice.by[language], text: walletNotice.text[language] }] : [];
}
