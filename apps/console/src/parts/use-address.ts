import { useSearchParams } from 'react-router';

/**
 * What the address asks for, and how it is changed. A page is drawn anew a moment after its address has
 * changed: a change begins from what the address says by then, so that two in a row both count.
 */
export function useAddress(): readonly [
  search: URLSearchParams,
  change: (next: (present: URLSearchParams) => URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams();
  return [search, (next) => setSearch(next(presentAddress()), { replace: true })];
}

/** What the address asks for at this moment, drawn already or not. */
export function presentAddress(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

/** What an address says under these names; what is empty is left out. */
export function namedIn(search: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  const said = names.map((name) => [name, search.get(name) ?? ''] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ''));
}

/** The same as it stands in an address, in the order of the names. */
export function searchOfNamed(
  said: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) if (said[name] !== undefined && said[name] !== '') search.set(name, said[name]);
  return search;
}

/** The same with one thing set, or taken out where it is empty. */
export function withNamed(search: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === undefined || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
