import type { ReactNode } from 'react';
import type { StatusCopy } from './describe-status.ts';

/**
 * Announces a change of state to screen readers, once, when they are idle. Mount it before there is a text.
 */
export function Announcement({
  words,
  before,
}: {
  readonly words: StatusCopy | null;
  readonly before: string;
}): ReactNode {
  return (
    <p className="only-read-aloud" role="status">
      {words ? [words.title, words.sentence, words.promise].filter(Boolean).join(' ') : before}
    </p>
  );
}
