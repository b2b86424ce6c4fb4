/**
 * The code of an invitation: it is in the fragment (after `#`), so that no server and no log sees it in an
 * address.
 */

let taken: string | null = null;

/** Returns the code in a fragment; null if there is none of its form. */
export function codeIn(fragment: string): string | null {
  return /^#([A-Za-z0-9_-]{43})$/.exec(fragment)?.[1] ?? null;
}

/** Moves the code from the address bar into the page's memory, before anything is shown. */
export function takeInvitation(): void {
  if (location.pathname !== '/enrol' || location.hash === '') return;
  taken = codeIn(location.hash);
  history.replaceState(history.state, '', location.pathname);
}

/** Returns the code with which the page was opened; null if there was none. */
export const takenInvitation = (): string | null => taken;
