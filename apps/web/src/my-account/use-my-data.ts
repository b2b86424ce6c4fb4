import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

export const myDataKey = queryKey('account', 'data');

/** What is kept about the user, and what is in the way of closing the account. */
export function useMyData() {
  return useQuery({
    queryKey: myDataKey,
    queryFn: ({ signal }) => call('GET /own/v1/myData', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
  });
}
