/** Keeps the user's position in a list while they look at one of its rows. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLeave } from '../platform/navigate.ts';

/** The position of each visited list, so that Back returns to it. For this visit only. */
export interface Place {
  readonly top: number;
  /** The row that was opened from there. */
  readonly opened: string | null;
}

const places = new Map<string, Place>();
const MOST = 50;

/** Stores the position of a history entry, by its key. */
export function keepPlace(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  const oldest = places.keys().next().value;
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

export function keptPlace(key: string): Place | null {
  return places.get(key) ?? null;
}

/**
 * Keeps a list at its position in the history: Back restores it, and focuses the row that was opened.
 * `ready`: the rows are shown. Returns the function to call when a row is opened.
 */
export function useKeptPlace(ready: boolean, rowId: (opened: string) => string): (opened: string) => void {
  const { key } = useLocation();
  const restored = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!ready || restored.current === key) return;
    restored.current = key;
    const place = keptPlace(key);
    if (!place) return;
    window.scrollTo(0, place.top);
    if (place.opened) document.getElementById(rowId(place.opened))?.focus({ preventScroll: true });
  }, [ready, key, rowId]);

  useEffect(() => {
    const look = () => keepPlace(key, { top: window.scrollY, opened: keptPlace(key)?.opened ?? null });
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [key]);

  return (opened) => keepPlace(key, { top: window.scrollY, opened });
}

/**
 * Returns a function that goes back to the list from which a row was opened; if the visit began here, the
 * list (its address) replaces this entry.
 */
export function useBackToList(list: string): () => void {
  const leave = useLeave();
  return () => leave(list);
}

/**
 * Treats opening a row of a list as an arrival although the path stays: scrolls to the top and focuses the
 * content.
 */
export function useStartAtTop(): void {
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, []);
}
