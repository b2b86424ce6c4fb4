import type { MeView } from '@phonebill/contract/console-pages';
import { meQuery, queryClient } from '../calls/index.ts';
import { discardDrafts, keepDraftsOf, takeDraftsOf } from './drafts.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Whose session the pages show; null: nobody's. */
let shownOf: number | null = null;

/** Keeps who has signed in. What another person was shown or had typed is forgotten first. */
export function beginSession(me: MeView): void {
  const before = queryClient.getQueryData(meQuery.queryKey)?.me.personNo;
  if (before !== me.personNo) forgetAll();
  queryClient.setQueryData(meQuery.queryKey, { me });
  showSessionOf(me.personNo);
  tellOtherTabs();
}

/**
 * Before anything is shown to somebody: they find what they had typed before the page was loaded again, and
 * nothing of another person, who may have been signed in until another tab of the browser was used.
 */
export function showSessionOf(personNo: number): void {
  if (shownOf !== null && shownOf !== personNo) {
    discardDrafts();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  }
  shownOf = personNo;
  takeDraftsOf(personNo);
}

/** Before the page goes: whose session it is, or has just ended, finds what they had typed. */
export function keepTyped(): void {
  const before = queryClient.getQueryData(meQuery.queryKey)?.me.personNo;
  if (before !== undefined) keepDraftsOf(before);
}

/** Forgets all that the person was shown or had typed: they have signed out. */
export function endSession(): void {
  forgetAll();
  tellOtherTabs();
}

function forgetAll(): void {
  discardDrafts();
  queryClient.clear();
  shownOf = null;
}
