import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepPlace, keptPlace } from './kept-places.ts';

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
