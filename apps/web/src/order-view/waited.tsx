import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import type { Waiting } from './describe-status.ts';
import { waitedCopy, waitedSpan } from './waited-text.ts';
import * as styles from './order-status.module.css';

/** That somebody is at work, and for how long by now: a dot and the time passed. It is not read aloud. */
export function Waited({
  waiting: { since },
  now,
}: {
  readonly waiting: Waiting;
  readonly now: number;
}): ReactNode {
  const texts = useTexts(waitedCopy);
  const language = useLanguage();
  const [firstSeen] = useState(now);
  const span = waitedSpan(now - (since === null ? firstSeen : Date.parse(since)), language);
  return (
    <p className={styles.waited} role="timer" data-testid="waited">
      <span className={styles.dot} aria-hidden="true" />
      <span>{texts.waited(span)}</span>
    </p>
  );
}
