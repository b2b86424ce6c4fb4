import type { ReactNode } from 'react';
import type { StatusCopy } from './describe-status.ts';

/**
 * Reads a change of state aloud, once, when the user is done with what they are at. Mount it before there are
 * words.
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
