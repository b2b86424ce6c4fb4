/**
 * Returns the URL of a web page, never of `javascript:`, `data:` or an app's scheme. Null if the address is
 * not one.
 */
export function webAddress(address: string, base: string): URL | null {
  try {
    const url = new URL(address, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

export interface LeaveOptions {
  /** Replaces the present history entry, so that Back does not return to it. */
  readonly replace?: boolean;
  /** Aborted when the user gives up: the browser stays if it has not left yet. */
  readonly signal?: AbortSignal;
}

/**
 * Sends the browser to another web page. The promise stays pending while the page is being left, so that the
 * button that waits for it stays busy; it resolves to true when the user comes back to this page
 * (back-forward cache). Resolves to false if the address is not a web address: the browser stays.
 */
export function leaveTo(address: string, { replace = false, signal }: LeaveOptions = {}): Promise<boolean> {
  const url = webAddress(address, location.href);
  if (!url) return Promise.resolve(false);
  if (signal?.aborted) return Promise.resolve(true);
  if (replace) location.replace(url.href);
  else location.assign(url.href);
  return new Promise((resolve) => {
    addEventListener('pageshow', function back(event) {
      if (!event.persisted) return;
      removeEventListener('pageshow', back);
      resolve(true);
    });
    signal?.addEventListener('abort', () => {
      window.stop();
      resolve(true);
    });
  });
}
