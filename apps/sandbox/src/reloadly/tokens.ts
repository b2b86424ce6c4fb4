/** The access tokens that the stand-in for Reloadly has issued. */
const VALID_MS = 24 * 3_600_000;

export interface IssuedTokens {
  /** Issues a token; returns it with its validity in seconds. */
  issue(): { readonly token: string; readonly expiresIn: number };
  state(token: string): 'valid' | 'expired' | 'unknown';
}

export function createIssuedTokens(now: () => number, newId: () => string): IssuedTokens {
  const until = new Map<string, number>();
  return {
    issue() {
      const token = newId();
      until.set(token, now() + VALID_MS);
      return { token, expiresIn: VALID_MS / 1000 };
    },
    state(token) {
      const end = until.get(token);
      if (end === undefined) return 'unknown';
      return now() < end ? 'valid' : 'expired';
    },
  };
}
