import { type RefObject, useEffect } from 'react';
import { standInPlace } from './toast.ts';

/**
 * While something stands at this place of the page, no toast says the same. Not behind an open sheet, where
 * nobody sees it.
 */
export function useInPlace(text: string | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = document.querySelector('dialog[open]');
    if (text === null || (sheet && !sheet.contains(place.current))) return;
    return standInPlace(text);
  }, [text, place]);
}
