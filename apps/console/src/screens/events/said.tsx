import type { ReactNode } from 'react';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Notice } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';

export interface SaidProps {
  /** What is said once it is done, in whichever language the page is by then. */
  readonly words: (texts: typeof eventsTexts.en) => string;
  /** Why it was not; null: it was. */
  readonly whyNot: string | null;
}

/** What came of an act. */
export function Said({ words, whyNot }: SaidProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const language = useLanguage();
  if (whyNot === null) return <Notice kind="success">{words(texts)}</Notice>;
  return <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>;
}
