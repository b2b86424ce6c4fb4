import type { MeView } from '@phonebill/contract/console-pages';
import { meQuery, queryClient } from '../calls/index.ts';
import { discardDrafts, keepDraftsOf, takeDraftsOf } from './drafts.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** The person whose session the pages show; null for none. */
let shownOf: number | null = null;

/** Stores who has signed in. The data and drafts of another person are discarded first. */
export function beginSession(me: MeView): void {
  const before = queryClient.getQueryData(meQuery.queryKey)?.me.personNo;
  if (before !== me.personNo) forgetAll();
  queryClient.setQueryData(meQuery.queryKey, { me });
  showSessionOf(me.personNo);
  tellOtherTabs();
}

/**
 * Prepares the pages for a person, before anything is shown: they get back what they had typed before a
 * reload, and nothing of another person, who may have been signed in until another tab of the browser was
 * used.
 */
export function showSessionOf(personNo: number): void {
  if (shownOf !== null && shownOf !== personNo) {
    discardDrafts();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  }
  shownOf = personNo;
  takeDraftsOf(personNo);
}

/** Stores the drafts before the page is left, for the person whose session it is, or has just ended. */
export function keepTyped(): void {
  const before = queryClient.getQueryData(meQuery.queryKey)?.me.personNo;
  if (before !== undefined) keepDraftsOf(before);
}

/** Discards all data and drafts of the person, who has signed out. */
export function endSession(): void {
  forgetAll();
  tellOtherTabs();
}

function forgetAll(): void {
  discardDrafts();
  queryClient.clear();
  shownOf = null;
}
