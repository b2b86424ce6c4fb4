import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { defineTexts, useTexts } from '../language/index.ts';
import { LinkButton } from '../ui/index.ts';
import * as styles from './pager.module.css';

const texts = defineTexts({
  en: { newest: 'Newest', older: 'Older', pages: 'Pages of the list' },
  zh: { newest: '回到最新', older: '更早', pages: '列表翻页' },
});

interface PagerProps {
  readonly nextCursor: string | null;
  /** Under which name the address keeps the place, where a screen has several lists. */
  readonly name?: string;
  /** What there is to say about the end of the page. */
  readonly note?: ReactNode;
}

/** Leads to older rows, and from there back to the newest; the address keeps the place in the list. */
export function Pager({ nextCursor, name = 'cursor', note }: PagerProps): ReactNode {
  const words = useTexts(texts);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isOlder = search.has(name);
  if (nextCursor === null && !isOlder) return null;

  function addressWith(cursor: string | null): string {
    const next = new URLSearchParams(search);
    if (cursor === null) next.delete(name);
    else next.set(name, cursor);
    return next.size === 0 ? pathname : `${pathname}?${next}`;
  }
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isOlder && <LinkButton to={addressWith(null)}>{words.newest}</LinkButton>}
      {nextCursor !== null && <LinkButton to={addressWith(nextCursor)}>{words.older}</LinkButton>}
    </nav>
  );
}
