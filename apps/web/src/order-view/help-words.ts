import type { NextStep } from '../help/next-copy.ts';
import type { Language } from '../platform/language/index.ts';
import type { StatusCopy } from './describe-status.ts';
import { join } from './join.ts';

/** Help's words about a status: what is happening; and the promise, or that nothing more is to come. */
export function helpWords(
  { tone, title, sentence, promise }: StatusCopy,
  language: Language,
): { readonly now: string; readonly next: NextStep } {
  const said: NextStep = promise === null ? 'keptInformed' : { text: promise };
  const next: NextStep = {
    done: 'credited' as const,
    returned: 'returned' as const,
    ended: 'ended' as const,
    waiting: said,
    returning: said,
    attention: said,
  }[tone];
  return { now: titleAndText(title, sentence, language), next };
}

/** A title and what is said below it, as text that is read on. */
export function titleAndText(title: string, text: string, language: Language): string {
  // A title that is a sentence already has its own end.
  const end = /[.。…?？]$/.test(title) ? '' : { en: '.', zh: '。' }[language];
  return join(language, title + end, text);
}
