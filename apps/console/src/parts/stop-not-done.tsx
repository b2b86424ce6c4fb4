import type { ReactNode } from 'react';
import { defineTexts, reasonWords, useLanguage, useTexts } from '../language/index.ts';
import { Notice } from '../ui/index.ts';

const stopTexts = defineTexts({
  en: {
    notDone: (why: string) => `Nothing was done: ${why}`,
    notEverywhere: (why: string) => `It is stopped, and not known to hold everywhere yet. ${why}`,
  },
  zh: {
    notDone: (why: string) => `未执行：${why}`,
    notEverywhere: (why: string) => `已暂停，但尚未确认全部生效。${why}`,
  },
});

/** Matches a stop that is stored but not yet confirmed by every process. */
const IS_WRITTEN = /^Version \d+ is written\b/;

/**
 * Says why a stop was not made, or that it may not be in effect everywhere; null if there is nothing to say.
 */
export function StopNotDone({ whyNot }: { readonly whyNot: string | null }): ReactNode {
  const texts = useTexts(stopTexts);
  const language = useLanguage();
  if (whyNot === null) return null;
  const words = reasonWords(whyNot, language);
  return (
    <Notice kind="waiting">
      {IS_WRITTEN.test(whyNot) ? texts.notEverywhere(words) : texts.notDone(words)}
    </Notice>
  );
}
