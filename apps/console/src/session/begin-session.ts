import type { MeView } from '@phonebill/contract/console-pages';
import { meQuery, queryClient } from '../calls/index.ts';
import { discardDrafts, keepDraftsOf, takeDraftsOf } from './drafts.ts';

/** Keeps who has signed in. What another person was shown or had typed is forgotten first. */
export function beginSession(me: MeView): void {
  const before = queryClient.getQueryData(meQuery.queryKey)?.me.personNo;
  if (before !== me.personNo) endSession();
  queryClient.setQueryData(meQuery.queryKey, { me });
  takeDraftsOf(me.personNo);
}

/** Before the browser leaves to sign in elsewhere: whose session has just ended finds what they had typed. */
export function leaveForSignIn(): void {
  const before = queryClient.getQueryData(meQuery.queryKey)?.me.personNo;
  if (before !== undefined) keepDraftsOf(before);
}

/** Forgets all that the person was shown or had typed. */
export function endSession(): void {
  discardDrafts();
  queryClient.clear();
}
