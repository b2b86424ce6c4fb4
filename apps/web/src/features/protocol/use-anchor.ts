import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Goes to the section that the address names, once the text is there (`ready`), and tells a screen reader by
 * moving the focus to its heading. Back keeps the place where the reader was, as the browser does by itself.
 */
export function useAnchor(ready: boolean): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (!ready || hash === '') return undefined;
    // Within a visit, Back and Forward come to a place of their own; a link that is opened has none yet.
    if (type === NavigationType.Pop && key !== 'default') return undefined;
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    // After the page's own arrival, which goes to its top; not when the reader has gone Back meanwhile, to a
    // place that the browser has restored.
    const frame = requestAnimationFrame(() => {
      if (window.location.hash !== hash) return;
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, hash, key, type]);
}
