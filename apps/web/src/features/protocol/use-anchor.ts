import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepPlace, keptPlace } from '../../list-view/kept-place.ts';

/**
 * Goes to the section that the address names, once the text is there (`ready`), and tells a screen reader by
 * moving the focus to its heading. Back keeps the place where the reader was: Chromium forgets it at times,
 * and goes to the section of that address.
 */
export function useAnchor(ready: boolean): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const look = () => {
      if (window.location.hash === hash) keepPlace(key, { top: window.scrollY, opened: null });
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [hash, key]);
  useEffect(() => {
    if (!ready) return undefined;
    // Within a visit, Back and Forward come to a place of their own; a link that is opened has none yet.
    const isBack = type === NavigationType.Pop && key !== 'default';
    const place = isBack ? keptPlace(key) : null;
    if (place === null && (isBack || hash === '')) return undefined;
    const heading = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    // After the page's own arrival, which goes to its top, or after what the browser does on Back; not when
    // the reader has gone on meanwhile.
    const frame = requestAnimationFrame(() => {
      if (window.location.hash !== hash) return;
      if (place) return window.scrollTo(0, place.top);
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, hash, key, type]);
}
