/** The addresses where a sign-up is begun and followed: one screen, distinguished by its query. */

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The query parameter of a sign-up that is followed. */
const REQUEST = 'requestNo';
/**
 * The query parameter by which a logged-in user registers all the same, since the wallet has no account yet.
 */
const REGISTERS = 'register';

/** Returns the request number in an address; null if there is none. */
export function followedAt(search: string): string | null {
  return new URLSearchParams(search).get(REQUEST);
}

/** Returns whether an address asks for the form even for a logged-in user. */
export function registersAt(search: string): boolean {
  return new URLSearchParams(search).get(REGISTERS) === '1';
}

/** Returns the screen on which a sign-up is followed; channel and promoter are kept. */
export function followLocation({ pathname, search }: Place, requestNo: string): Place {
  const query = new URLSearchParams(search);
  query.set(REQUEST, requestNo);
  return { pathname, search: `?${query.toString()}` };
}

/** Returns a new form, for a user whose last sign-up created no account. */
export function formLocation({ pathname, search }: Place): Place {
  const query = new URLSearchParams(search);
  query.delete(REQUEST);
  query.set(REGISTERS, '1');
  return { pathname, search: `?${query.toString()}` };
}
