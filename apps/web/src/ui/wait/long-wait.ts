import { useEffect, useState } from 'react';
import { createStore, type Store } from '../../platform/store.ts';

/** Time (ms) after which a message says that a screen is still loading. */
export const SAID_AFTER_MS = 2000;

/** Time (ms) after which a message says that loading takes longer than usual. */
export const LATE_AFTER_MS = 8000;

const counters = { screens: createStore(0), parts: createStore(0), taps: createStore(0) };

/**
 * The number of screens, and of parts of screens, that are empty or show their first picture until an answer
 * arrives; and of taps whose button cannot show a message itself.
 */
export const toCome: Readonly<Record<keyof typeof counters, Pick<Store<number>, 'get' | 'subscribe'>>> =
  counters;

/** Counts one more of this kind while the component is mounted and `isSo` is true. */
export function useToCome(kind: keyof typeof counters, isSo = true): void {
  useEffect(() => {
    if (!isSo) return;
    const counter = counters[kind];
    counter.set(counter.get() + 1);
    return () => counter.set(counter.get() - 1);
  }, [kind, isSo]);
}

/** Returns whether something has been true for `ms` without interruption. */
export function useHasLasted(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, ms]);
  return hasLasted;
}
