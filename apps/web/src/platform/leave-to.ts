/** Only pages of the web: no `javascript:`, no `data:`, no app schemes. Null when it is none. */
export function webAddress(address: string, base: string): URL | null {
  try {
    const url = new URL(address, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

export interface LeaveOptions {
  /** Take the place of the present history entry, so that Back does not come to it again. */
  readonly replace?: boolean;
  /** The user gave up: the browser stays, as far as it has not left yet. */
  readonly signal?: AbortSignal;
}

/**
 * Sends the browser to another page of the web. The promise stays open while the page is being left, so that
 * the button that waits for it stays busy; it ends when the user comes back to this very page (back-forward
 * cache). False when the address is not one of the web: the browser stays.
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
