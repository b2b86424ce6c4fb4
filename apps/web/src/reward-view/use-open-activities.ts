import type { ActivityView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';
import { useStore } from '../platform/store.ts';
import { useCnlCode } from '../platform/use-cnl-code.ts';

/**
 * Returns the activities open to the present user: undefined until they are known; empty if they could not be
 * loaded, since a link to them is only an offer. Their list says why they are missing. `isWanted`: if false,
 * nothing is loaded.
 */
export function useOpenActivities(isWanted = true): readonly ActivityView[] | undefined {
  const { data, isError } = useOpenActivitiesQuery(isWanted);
  return isError ? [] : data;
}

/**
 * Loads the activities open to the present user (SPEC section 7, activity/queryActivity), in the channel of
 * the address: those whose reward they may still earn; each has its page at `campaignPath(activityId)`.
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

/** Returns those of an answer that are open to the caller, in its order. */
export function openOnes({
  activities,
  openToMe,
}: {
  readonly activities: readonly ActivityView[];
  readonly openToMe: readonly string[];
}): readonly ActivityView[] {
  return activities.filter(({ activityId }) => openToMe.includes(activityId));
}
