import type { CallResponse, HelpContactsView, HelpMessageView } from '@phonebill/contract/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/http/index.ts';
import { keepAnswer } from '../platform/keep-answer.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import { session, xAuthToken } from '../platform/session/index.ts';
import { localArea } from '../platform/storage.ts';
import { keepContacts, keptContacts } from './kept-contacts.ts';

type Answer = CallResponse<'POST /own/v1/help'>;

export interface Help {
  /** The contacts; null if they are not known, neither now nor from an earlier visit. */
  readonly contacts: HelpContactsView | null;
  readonly messages: readonly HelpMessageView[];
  readonly mayWrite: boolean;
  readonly isLoading: boolean;
  readonly failed: boolean;
  readonly retry: () => unknown;
  readonly onWritten: (message: HelpMessageView) => void;
}

/** Loads the contacts and, for an order, its messages. Answers that are shown are marked as read. */
export function useHelp(orderNo: string | null): Help {
  const queries = useQueryClient();
  // The contacts are the same for everybody; only an order's messages belong to a user.
  const key = queryKey('help', 'of', orderNo, orderNo === null ? null : (session.get()?.userNo ?? null));
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('POST /own/v1/help', orderNo === null ? {} : { orderNo, xAuthToken: xAuthToken() }, {
        failureShownBy: 'caller',
        signal,
      }),
    staleTime: 0,
    retry: false,
  });
  const isAnswered = data?.messages.some(({ answer }) => answer !== null) ?? false;
  useEffect(() => {
    if (data) keepContacts(localArea, data.contacts);
  }, [data]);
  useEffect(() => {
    if (isAnswered) void queries.invalidateQueries({ queryKey: queryFamily('unread') });
  }, [isAnswered, queries]);
  return {
    contacts: data?.contacts ?? (isError ? keptContacts(localArea) : null),
    messages: data?.messages ?? [],
    mayWrite: data?.mayWrite ?? false,
    isLoading: !data && !isError,
    failed: isError && !data,
    retry: refetch,
    onWritten: (message) =>
      void keepAnswer<Answer>(
        queries,
        key,
        (known) => known && { ...known, messages: [...known.messages, message] },
      ),
  };
}
