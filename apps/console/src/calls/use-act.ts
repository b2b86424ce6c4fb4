import { useRef, useState } from 'react';
import { askAllAgain, noticeRefused } from './query-client.ts';
import { isOutdated, mayBeDone } from './refusal.ts';

export interface Act {
  /** Whether the call is under way: no second one can begin. */
  readonly isPending: boolean;
  /** Why the last try failed; null if it did not. */
  readonly error: unknown;
  /** Runs the act unless it is running; returns its result, or undefined when it failed. */
  readonly run: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  /**
   * Runs an act after which the person stays on the page: it is under way until the page's data has been
   * loaded again, so that nobody who sees the old data repeats the act.
   */
  readonly runAndShow: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  readonly forget: () => void;
}

/**
 * Returns the act of a form, which runs once at a time. Its failure is kept for the form to show; after it
 * was done, or may have been, or its data turned out to be outdated, the page's data is loaded again.
 */
export function useAct(): Act {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);

  async function runUntil<T>(act: () => Promise<T>, isShown: boolean): Promise<T | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setError(null);
    try {
      const result = await act();
      const asked = askAllAgain();
      if (isShown) await asked;
      return result;
    } catch (failure) {
      setError(failure);
      noticeRefused(failure);
      if (mayBeDone(failure) || isOutdated(failure)) void askAllAgain({ withMe: true });
      return undefined;
    } finally {
      running.current = false;
      setPending(false);
    }
  }
  return {
    isPending,
    error,
    run: (act) => runUntil(act, false),
    runAndShow: (act) => runUntil(act, true),
    forget: () => setError(null),
  };
}
