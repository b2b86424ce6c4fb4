/** What may come once the page stands and the browser has nothing more urgent to do. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** Runs something then; gives what calls it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(run, { timeout: 1500 });
  return () => cancelIdleCallback(wait);
}

/** True once it is time. Renders who calls it anew: a large part of a page has {@link AfterFirstPicture}. */
export function useAfterFirstPicture(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => whenIdle(() => setAfter(true)), []);
  return after;
}

/** Does something once it is time, and renders nothing for it. */
export function useOnceAfterFirstPicture(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => whenIdle(() => latest()), []);
}

/** Shows its children once it is time, and renders nothing but them for it. */
export function AfterFirstPicture({ children }: { readonly children: ReactNode }): ReactNode {
  return useAfterFirstPicture() && children;
}
