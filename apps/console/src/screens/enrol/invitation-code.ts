/** The code of an invitation: it stands behind `#`, so that no server and no log sees it in an address. */

let taken: string | null = null;

/** The code in a fragment; null: there is none of its form. */
export function codeIn(fragment: string): string | null {
  return /^#([A-Za-z0-9_-]{43})$/.exec(fragment)?.[1] ?? null;
}

/** Takes the code out of the address bar into the page's memory, before anything is shown. */
export function takeInvitation(): void {
  if (location.pathname !== '/enrol' || location.hash === '') return;
  taken = codeIn(location.hash);
  history.replaceState(history.state, '', location.pathname);
}

/** The code that the page came with; null: it came without. */
export const takenInvitation = (): string | null => taken;
