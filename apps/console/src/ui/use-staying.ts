import { useEffect } from 'react';

interface Staying {
  /** Back does not lead away. */
  readonly isBackStopped: boolean;
  /** The browser asks before the page is left or loaded again. */
  readonly isLeavingAsked: boolean;
}

/** Keeps one on the page while something comes, or is shown, that is not shown again. */
export function useStaying({ isBackStopped, isLeavingAsked }: Staying): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const stay = (event: Event): void => event.preventDefault();
    if (isLeavingAsked) addEventListener('beforeunload', stay, { signal });
    // A browser lets one Back be stopped for each thing that was done in the page: it is no trap.
    if (isBackStopped)
      window.navigation?.addEventListener(
        'navigate',
        (event) => {
          if (event.navigationType === 'traverse' && event.cancelable) stay(event);
        },
        { signal },
      );
    return () => listening.abort();
  }, [isBackStopped, isLeavingAsked]);
}
