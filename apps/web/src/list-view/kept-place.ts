/** Where somebody was in a list, kept while they look at one of its rows. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLeave } from '../platform/navigate.ts';

/** Where each visited list stood, so that Back comes to the same place. For this visit only. */
export interface Place {
  readonly top: number;
  /** What was opened from there. */
  readonly opened: string | null;
}

const places = new Map<string, Place>();
const MOST = 50;

/** Remembers the place of a history entry, by its key. */
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
 * Keeps a list at its place in the history: on Back it stands where it stood, and the focus is on what was
 * opened. `ready`: the rows are there. Gives what to call when one is opened.
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
 * To the list that something was opened from; when the visit began here, the list (its address) takes this
 * entry's place.
 */
export function useBackToList(list: string): () => void {
  const leave = useLeave();
  return () => leave(list);
}

/** Opening one out of a list is an arrival although the path stays: at its top, the focus on its content. */
export function useStartAtTop(): void {
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, []);
}
