import { useEffect } from 'react';

interface Staying {
  /** Whether Back is prevented. */
  readonly isBackStopped: boolean;
  /** Whether the browser asks before the page is left or reloaded. */
  readonly isLeavingAsked: boolean;
}

/** Keeps the person on the page while something is under way, or is shown that is not shown again. */
export function useStaying({ isBackStopped, isLeavingAsked }: Staying): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const stay = (event: Event): void => event.preventDefault();
    if (isLeavingAsked) addEventListener('beforeunload', stay, { signal });
    // Browsers let a page prevent one Back per interaction, so it is no trap.
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
