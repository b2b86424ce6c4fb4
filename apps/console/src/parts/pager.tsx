import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { defineTexts, useTexts } from '../language/index.ts';
import { LinkButton } from '../ui/index.ts';
import * as styles from './pager.module.css';

const texts = defineTexts({
  en: { newest: 'Newest', older: 'Older', oldest: 'Oldest', newer: 'Newer', pages: 'Pages of the list' },
  zh: { newest: '回到最新', older: '更早', oldest: '回到最早', newer: '更晚', pages: '列表翻页' },
});

interface PagerProps {
  readonly nextCursor: string | null;
  /** The parameter of the address that keeps the position, if a screen has several lists. */
  readonly name?: string;
  /** A note at the end of the page. */
  readonly note?: ReactNode;
  /** Whether the list begins with its oldest row; omitted when it begins with its newest. */
  readonly isOldestFirst?: boolean;
}

/** Links to the next rows, and from there back to the first; the address keeps the position in the list. */
export function Pager({ nextCursor, name = 'cursor', note, isOldestFirst = false }: PagerProps): ReactNode {
  const words = useTexts(texts);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isLater = search.has(name);
  if (nextCursor === null && !isLater) return null;

  function addressWith(cursor: string | null): string {
    const next = new URLSearchParams(search);
    if (cursor === null) next.delete(name);
    else next.set(name, cursor);
    return next.size === 0 ? pathname : `${pathname}?${next}`;
  }
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isLater && (
        <LinkButton to={addressWith(null)}>{isOldestFirst ? words.oldest : words.newest}</LinkButton>
      )}
      {nextCursor !== null && (
        <LinkButton to={addressWith(nextCursor)}>{isOldestFirst ? words.newer : words.older}</LinkButton>
      )}
    </nav>
  );
}
