import type { ReactNode } from 'react';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Notice } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';

export interface SaidProps {
  /** Returns the text shown once it is done, in the language that the page has by then. */
  readonly words: (texts: typeof eventsTexts.en) => string;
  /** Why it was not done; null if it was. */
  readonly whyNot: string | null;
}

/** Renders the result of an act. */
export function Said({ words, whyNot }: SaidProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const language = useLanguage();
  if (whyNot === null) return <Notice kind="success">{words(texts)}</Notice>;
  return <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>;
}
