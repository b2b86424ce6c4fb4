/** Where a sign-up is begun, and where it is followed: one screen, told apart by its query. */

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** In the query of a screen: a sign-up that is followed. */
const REQUEST = 'requestNo';
/** In the query of a screen: who is logged in registers all the same, since the wallet has no account yet. */
const REGISTERS = 'register';

/** The request number that an address is about; null: it is about none. */
export function followedAt(search: string): string | null {
  return new URLSearchParams(search).get(REQUEST);
}

/** Whether an address asks for the form even for whoever is logged in. */
export function registersAt(search: string): boolean {
  return new URLSearchParams(search).get(REGISTERS) === '1';
}

/** The screen on which a sign-up is followed; channel and promoter go along. */
export function followLocation({ pathname, search }: Place, requestNo: string): Place {
  const query = new URLSearchParams(search);
  query.set(REQUEST, requestNo);
  return { pathname, search: `?${query.toString()}` };
}

/** The form anew, for somebody whose last sign-up gave no account. */
export function formLocation({ pathname, search }: Place): Place {
  const query = new URLSearchParams(search);
  query.delete(REQUEST);
  query.set(REGISTERS, '1');
  return { pathname, search: `?${query.toString()}` };
}
