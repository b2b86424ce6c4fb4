/** Runs or renders work that can wait until the page is shown and the browser is idle. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** Runs a function once the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 300);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(run, { timeout: 1500 });
  return () => cancelIdleCallback(wait);
}

/**
 * Returns true once the browser is idle after the first picture. The calling component is rendered again
 * then; for a large part of a page use {@link AfterFirstPicture}.
 */
export function useAfterFirstPicture(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => whenIdle(() => setAfter(true)), []);
  return after;
}

/** Loads scripts one after the other once the browser is idle; renders nothing. */
export function useLoadedAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  const all = useEffectEvent(() => loads);
  useEffect(() => {
    const waiting = [...all()];
    let isLeft = false;
    let endWait: (() => void) | undefined;
    const loadNext = (): void => {
      const load = waiting.shift();
      if (!load || isLeft) return;
      // A script that fails to load is requested again when it is needed.
      endWait = whenIdle(() => void load().then(loadNext, loadNext));
    };
    loadNext();
    return () => {
      isLeft = true;
      endWait?.();
    };
  }, []);
}

/** Renders its children once the browser is idle; only they are rendered again then. */
export function AfterFirstPicture({ children }: { readonly children: ReactNode }): ReactNode {
  return useAfterFirstPicture() && children;
}
