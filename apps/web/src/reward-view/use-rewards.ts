import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/** A reward that is under way is looked for so often. */
const LOOK_MS = 3000;

/** The user's rewards, newest first. */
export function useRewards() {
  return useQuery({
    queryKey: queryKey('campaign', 'rewards'),
    queryFn: ({ signal }) => call('GET /own/v1/rewards', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      (data?.rewards.some(({ state }) => state === 'granting') ?? false) && LOOK_MS,
  });
}
