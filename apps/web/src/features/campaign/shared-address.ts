/** What of a campaign's address says which campaign it is; all else is of whoever opened it. */
const KEPT: ReadonlySet<string> = new Set(['activityId', 'cnlCode']);

/** The address of a campaign page to pass on to others: nothing of whoever shares it goes along. */
export function sharedAddress(pathname: string, search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => KEPT.has(name));
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept).toString()}`;
}
