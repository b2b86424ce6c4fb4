/** Where to go after signing in: what the state of the address says when it is a page of ours, else Home. */
export function pathAfterSignIn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && isOwnPath(from) ? from : '/';
}

/** Whether it is a path of the console that shows something only to who is signed in. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:sign-in|enrol)(?:[/?#]|$)/.test(path);
}
