/** Where to go after signing in: what the state of the address says when it is a page of ours, else Home. */
export function pathAfterSignIn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && isOwnPath(from) ? from : '/';
}

/** Whether the state of the address says that somebody was signed in until now. */
export function isSessionOver(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOver' in state && state.isOver === true;
}

/** Whether it is a path of the console that shows something only to whoever is signed in. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:sign-in|enrol)(?:[/?#]|$)/.test(path);
}

const KEPT = 'console.afterSignIn';

/** Keeps where to go after signing in while the browser is at the company's pages. */
export function keepPathAfterSignIn(state: unknown): void {
  sessionStorage.setItem(KEPT, pathAfterSignIn(state));
}

/** What was kept, once; else Home. */
export function takePathAfterSignIn(): string {
  const from = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return pathAfterSignIn({ from });
}
