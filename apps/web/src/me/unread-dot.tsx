import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { meCopy } from './copy.ts';
import { useUnread } from './unread.ts';
import * as styles from './unread-dot.module.css';

/** A dot at the sign that opens what is unread; its words are for a screen reader. */
export function UnreadDot(): ReactNode {
  const copy = useTexts(meCopy);
  const unread = useUnread();
  if (!unread || unread.rechargeRecord + unread.agreements + unread.offers + unread.answers.length === 0)
    return null;
  return (
    <>
      <span className="only-read-aloud">, {copy.somethingNew}</span>
      <span className={styles.dot} data-testid="unread-dot" />
    </>
  );
}
