/**
 * Returns the path to open after signing in: that in the address's state if it is a page of ours, else Home.
 */
export function pathAfterSignIn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && isOwnPath(from) ? from : '/';
}

/** Returns whether the address's state says that a session has just ended. */
export function isSessionOver(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOver' in state && state.isOver === true;
}

/** Returns whether it is a path of the console that requires a session. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:sign-in|enrol)(?:[/?#]|$)/.test(path);
}

const KEPT = 'console.afterSignIn';

/** Stores the path to open after signing in while the browser is at the company's pages. */
export function keepPathAfterSignIn(state: unknown): void {
  sessionStorage.setItem(KEPT, pathAfterSignIn(state));
}

/** Returns the stored path, once; else Home. */
export function takePathAfterSignIn(): string {
  const from = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return pathAfterSignIn({ from });
}
