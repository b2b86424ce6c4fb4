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
  /** The other page is told from which one it was come to: it may lead back there. */
  readonly withReferrer?: boolean;
  /** The user gave up: the browser stays, as far as it has not left yet. */
  readonly signal?: AbortSignal;
}

/** By a link that says where it stands, as pages of ours otherwise do not. */
function followLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.referrerPolicy = 'no-referrer-when-downgrade';
  link.click();
}

/**
 * Sends the browser to another page of the web. The promise stays open while the page is being left, so that
 * the button that waits for it stays busy; it ends when the user comes back to this very page (back-forward
 * cache). False when the address is not one of the web: the browser stays.
 */
export function leaveTo(
  address: string,
  { replace = false, withReferrer = false, signal }: LeaveOptions = {},
): Promise<boolean> {
  const url = webAddress(address, location.href);
  if (!url) return Promise.resolve(false);
  if (signal?.aborted) return Promise.resolve(true);
  if (withReferrer) followLink(url.href);
  else if (replace) location.replace(url.href);
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
