import { readOneTapToken, readSignOn, type SignOnData, splitSignOn } from './sign-on-parameters.ts';

declare global {
  interface Window {
    /** What the page's first script took out of the address; see index.html. */
    carriedSignOn?: string | undefined;
  }
}

/** What the page was opened with, as far as it is there. */
interface Arrival {
  readonly signOn: SignOnData | null;
  readonly oneTapToken: string | null;
}

/**
 * The sign-on data that the page was opened with. The page's first script has taken it out of the address
 * already, before anything was loaded; here it is taken over, and the address is looked at once more.
 */
export function takeArrival(page: Window): Arrival {
  const { search, carried } = splitSignOn(page.location.search);
  if (carried)
    page.history.replaceState(page.history.state, '', page.location.pathname + search + page.location.hash);
  const taken = page.carriedSignOn ?? carried;
  delete page.carriedSignOn;
  return { signOn: readSignOn(taken), oneTapToken: readOneTapToken(taken) };
}
