import { useSearchParams } from 'react-router';

/**
 * Returns the parameters of the address, and a function that changes them. A page is rendered a moment after
 * its address changed, so a change starts from the address as it is by then, and two in a row both take
 * effect.
 */
export function useAddress(): readonly [
  search: URLSearchParams,
  change: (next: (present: URLSearchParams) => URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams();
  return [search, (next) => setSearch(next(presentAddress()), { replace: true })];
}

/** Returns the present parameters of the address, even if not rendered yet. */
export function presentAddress(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** Returns the parameters with these names; empty ones are left out. */
export function namedIn(search: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  const said = names.map((name) => [name, search.get(name) ?? ''] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ''));
}

/** Returns the query of an address for these values, in the order of the names. */
export function searchOfNamed(
  said: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) if (said[name] !== undefined && said[name] !== '') search.set(name, said[name]);
  return search;
}

/** Returns the query with one parameter set, or removed if empty. */
export function withNamed(search: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === undefined || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
