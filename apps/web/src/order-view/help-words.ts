import type { NextStep } from '../help/next-copy.ts';
import type { Language } from '../platform/language/index.ts';
import type { StatusCopy } from './describe-status.ts';
import { join } from './join.ts';

/**
 * Returns help's texts about a status: what is happening; and the promise, or that nothing more will happen.
 */
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

/** Joins a title and the text below it into running text. */
export function titleAndText(title: string, text: string, language: Language): string {
  // A title that is a sentence already has its punctuation.
  const end = /[.。…?？]$/.test(title) ? '' : { en: '.', zh: '。' }[language];
  return join(language, title + end, text);
}
