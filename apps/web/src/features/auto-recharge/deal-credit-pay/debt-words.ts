/** What is owed, in words. Pure. */
import type { DebtView } from '@phonebill/contract/wire';
import type { Language } from '../../../platform/language/index.ts';
import { creditTexts } from './texts.ts';
import { formatShortDay } from '../../../platform/china-time/short-time.ts';

/** When it is due, or since when it is overdue; and when the number was topped up. */
export function debtWords(
  { since, dueAt, overdue }: Pick<DebtView, 'since' | 'dueAt' | 'overdue'>,
  now: number,
  language: Language,
): { readonly due: string; readonly since: string } {
  const texts = creditTexts[language];
  const day = (time: string) => formatShortDay(Date.parse(time), now, language);
  return { due: (overdue ? texts.overdue : texts.due)(day(dueAt)), since: texts.toppedUp(day(since)) };
}
