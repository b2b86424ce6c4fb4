import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

export const myDataKey = queryKey('account', 'data');

/** Loads the data stored about the user, and the obstacles to closing the account. */
export function useMyData() {
  return useQuery({
    queryKey: myDataKey,
    queryFn: ({ signal }) => call('GET /own/v1/myData', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
  });
}
