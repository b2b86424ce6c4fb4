/** What an edit changes, term by term, in words. Pure. */
import type { TermsView } from '@phonebill/contract/wire';
import { type TermField, termWords } from '../../../agreement-view/sentence.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { asideTexts } from './aside-texts.ts';
import { setTexts } from './texts.ts';

export interface TermChange {
  readonly field: TermField;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

const fields = ['trigger', 'amount', 'cap', 'sources', 'end'] as const;

/** The terms that differ, in the order of the form; empty when nothing does. */
export function termChanges(before: TermsView, now: TermsView, language: Language): readonly TermChange[] {
  const [words, names] = [
    { before: standing(before, language), now: standing(now, language) },
    setTexts[language],
  ];
  return fields
    .filter((field) => words.before[field] !== words.now[field])
    .map((field) => ({
      field,
      name: names[field],
      before: capital(words.before[field]),
      now: capital(words.now[field]),
    }));
}

/** Out of its sentence, a threshold must say what it is one of. */
function standing(terms: TermsView, language: Language): ReturnType<typeof termWords> {
  const words = termWords(terms, '', language);
  return terms.trigger === 'balance'
    ? { ...words, trigger: asideTexts[language].whenBelow(showFen(terms.thresholdFen ?? 0)) }
    : words;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
