/** What may come once the page stands and the browser has nothing more urgent to do. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** Runs something then; gives what calls it off. */
export function whenIdle(run: () => void): () => void {
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

/** Has scripts loaded once it is time, one after the other, and renders nothing for it. */
export function useLoadedAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  const all = useEffectEvent(() => loads);
  useEffect(() => {
    const waiting = [...all()];
    let isLeft = false;
    let endWait: (() => void) | undefined;
    const loadNext = (): void => {
      const load = waiting.shift();
      if (!load || isLeft) return;
      // One that fails is asked for again when it is needed.
      endWait = whenIdle(() => void load().then(loadNext, loadNext));
    };
    loadNext();
    return () => {
      isLeft = true;
      endWait?.();
    };
  }, []);
}

/** Shows its children once it is time, and renders nothing but them for it. */
export function AfterFirstPicture({ children }: { readonly children: ReactNode }): ReactNode {
  return useAfterFirstPicture() && children;
}
