import { useRef, useState } from 'react';
import { askAllAgain, noticeRefused } from './query-client.ts';
import { isOutdated, mayBeDone } from './refusal.ts';

export interface Act {
  /** The call is under way: no second one begins. */
  readonly isPending: boolean;
  /** Why the last try failed; null: it did not. */
  readonly error: unknown;
  /** Runs the act unless it is running; gives what it gave, or undefined when it failed. */
  readonly run: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  /**
   * The same for an act that leaves one on the page: it is under way until what is shown was asked for again,
   * so that nobody who sees the page as it was does the act a second time.
   */
  readonly runAndShow: <T>(act: () => Promise<T>) => Promise<T | undefined>;
  readonly forget: () => void;
}

/**
 * An act of a form: once at a time. Its failure is kept for the form to show; after it was done, or may have
 * been, or what it was about is not as it was read, what is shown is asked for again.
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
