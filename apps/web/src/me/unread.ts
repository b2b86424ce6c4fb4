/** Unread marks (SPEC section 7, redPoint) on the records and on the agreements, removed after looking. */
import type { CallInput } from '@phonebill/contract/wire';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { keepAnswer } from '../platform/keep-answer.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';

/** Content that can be looked at, so that its unread mark is removed. */
export type Seen = NonNullable<CallInput<'POST /vi/redPoint'>['seen']>;

const key = queryKey('unread', 'marks');

/**
 * Returns how much is unread; undefined until it is known. A mark is an extra: its failure is shown in no
 * toast.
 */
export const useUnread = () => useUnreadMarks().data;

/** Loads the unread marks, with the failure if they are not known. */
export function useUnreadMarks() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('POST /vi/redPoint', {}, { failureShownBy: 'caller', signal }),
    staleTime: 15_000,
    retry: false,
  });
}

/**
 * Reports that the user has looked at something, and stores the remaining marks. Rejects with a CallError. A
 * session may end while a screen is painted or this code is loaded: nothing is sent then, so that the user is
 * not told about it again.
 */
export async function markSeen(queries: QueryClient, seen: Seen): Promise<void> {
  if (session.get() === null) return;
  const options = { failureShownBy: 'caller' } as const;
  await keepAnswer(queries, key, await call('POST /vi/redPoint', { seen }, options));
}
