/** Unread marks (SPEC section 7, redPoint): on the records and on the agreements, gone after looking. */
import type { CallInput } from '@phonebill/contract/wire';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { keepAnswer } from '../platform/keep-answer.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';

/** What can be looked at, so that its unread mark goes. */
export type Seen = NonNullable<CallInput<'POST /vi/redPoint'>['seen']>;

const key = queryKey('unread', 'marks');

/** How much is unread; undefined until it is known. A mark is an extra: a failure is nobody's toast. */
export const useUnread = () => useUnreadMarks().data;

/** The same, with why it is not known. */
export function useUnreadMarks() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('POST /vi/redPoint', {}, { failureShownBy: 'caller', signal }),
    staleTime: 15_000,
    retry: false,
  });
}

/**
 * Says that the user has looked at something, and keeps what is unread then. Rejects with a CallError. A
 * session may end while a screen is painted or this code arrives: nothing is asked then, so that nobody is
 * told by it once more.
 */
export async function markSeen(queries: QueryClient, seen: Seen): Promise<void> {
  if (session.get() === null) return;
  const options = { failureShownBy: 'caller' } as const;
  await keepAnswer(queries, key, await call('POST /vi/redPoint', { seen }, options));
}
