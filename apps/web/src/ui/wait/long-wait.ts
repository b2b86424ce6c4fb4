import { useEffect, useState } from 'react';
import { createStore, type Store } from '../../platform/store.ts';

/** After this long (ms) it is said that a screen is still to come. */
export const SAID_AFTER_MS = 2000;

/** After this long (ms) it is said that what is waited for takes longer than usual. */
export const LATE_AFTER_MS = 8000;

const counters = { screens: createStore(0), parts: createStore(0), taps: createStore(0) };

/**
 * How many screens, and parts of screens, stand empty or as their first picture until an answer comes; and
 * taps, whose button has no place to say so itself.
 */
export const toCome: Readonly<Record<keyof typeof counters, Pick<Store<number>, 'get' | 'subscribe'>>> =
  counters;

/** One more of them is to come for as long as the component stands, and `isSo`. */
export function useToCome(kind: keyof typeof counters, isSo = true): void {
  useEffect(() => {
    if (!isSo) return;
    const counter = counters[kind];
    counter.set(counter.get() + 1);
    return () => counter.set(counter.get() - 1);
  }, [kind, isSo]);
}

/** Whether something has been so for `ms` without a break. */
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
