import type { ActivityView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';
import { useStore } from '../platform/store.ts';
import { useCnlCode } from '../platform/use-cnl-code.ts';

/**
 * The activities that are open to whoever is here: undefined until it is known; none where they could not be
 * asked about, since an entry to them is an offer. The list of them says why they are missing.
 * `isWanted`: false asks nothing.
 */
export function useOpenActivities(isWanted = true): readonly ActivityView[] | undefined {
  const { data, isError } = useOpenActivitiesQuery(isWanted);
  return isError ? [] : data;
}

/**
 * Asks which activities are open to whoever is here (SPEC section 7, activity/queryActivity), in the channel
 * of the address: those whose reward they may still earn; each has its page at `campaignPath(activityId)`.
 */
export function useOpenActivitiesQuery(isWanted = true) {
  const cnlCode = useCnlCode();
  const userNo = useStore(session)?.userNo ?? null;
  return useQuery({
    queryKey: queryKey('campaign', 'open', userNo, cnlCode),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/activity/queryActivity', cnlCode ? { cnlCode } : {}, {
        failureShownBy: 'caller',
        signal,
      }),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
    select: openOnes,
  });
}

/** Those of an answer that are open to whoever asked, in its order. */
export function openOnes({
  activities,
  openToMe,
}: {
  readonly activities: readonly ActivityView[];
  readonly openToMe: readonly string[];
}): readonly ActivityView[] {
  return activities.filter(({ activityId }) => openToMe.includes(activityId));
}
