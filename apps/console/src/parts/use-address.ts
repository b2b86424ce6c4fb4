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

/** The same with one thing set, or taken out where it is empty. */
export function withNamed(search: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === undefined || value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
