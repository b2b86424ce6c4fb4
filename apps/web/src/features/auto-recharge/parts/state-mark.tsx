import type { ReactNode } from 'react';
import type { StateTone } from '../../../agreement-view/state-words.ts';
import './state-mark.css';

/** A state: a word, with a dot and a colour that say the same. */
export function StateMark({
  tone,
  children,
}: {
  readonly tone: StateTone;
  readonly children: ReactNode;
}): ReactNode {
  return <span className={`state-mark state-mark--${tone}`}>{children}</span>;
}
