import type { ReactNode } from 'react';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Notice } from '../../ui/index.ts';
import { stopsTexts } from './texts.ts';

/** A stop that is written, of which not every process has said that it goes by it. */
const IS_WRITTEN = /^Version \d+ is written\b/;

/** Why a stop was not made, or that it is not known to hold everywhere; null: nothing is to be said. */
export function NotDone({ whyNot }: { readonly whyNot: string | null }): ReactNode {
  const texts = useTexts(stopsTexts);
  const language = useLanguage();
  if (whyNot === null) return null;
  const words = reasonWords(whyNot, language);
  return (
    <Notice kind="waiting">
      {IS_WRITTEN.test(whyNot) ? texts.notEverywhere(words) : texts.notDone(words)}
    </Notice>
  );
}
