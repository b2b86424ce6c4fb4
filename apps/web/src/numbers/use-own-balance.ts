import { useQuery } from '@tanstack/react-query';
import { hasFeature } from '../platform/features.ts';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { useUser } from '../platform/tourist/index.ts';

export interface OwnBalance {
  /** Below zero: owed. */
  readonly balanceFen: number;
  /** When the carrier had it so (ms). */
  readonly asOf: number;
}

/**
 * What is left on the session's own number (SPEC section 7, getBillByMblNo), asked anew each time it is shown
 * somewhere; null while it is not known, where the carrier does not say, and for every other number. Nothing
 * is said of a failure: who asks shows the balance beside something else.
 */
export function useOwnBalance(mobileNo: string | null): OwnBalance | null {
  const { isOwn, data } = useOwnBill(mobileNo);
  return isOwn && data ? { balanceFen: data.balanceFen, asOf: Date.parse(data.asOf) } : null;
}

/** Whether it is asked for and there is no answer yet: what stands below it would move. */
export function useAwaitsOwnBalance(mobileNo: string | null): boolean {
  const { isOwn, isPending, fetchStatus } = useOwnBill(mobileNo);
  return isOwn && isPending && fetchStatus === 'fetching';
}

function useOwnBill(mobileNo: string | null) {
  const user = useUser();
  const isOwn = mobileNo !== null && mobileNo === user?.mobileNo;
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: queryKey('bill', 'ofUser', user?.userNo ?? null),
    queryFn: ({ signal }) =>
      call(
        'GET /auto/v1/charge/getBillByMblNo',
        { mobileNo: mobileNo ?? '' },
        { failureShownBy: 'caller', signal },
      ),
    enabled: isOwn && hasFeature('bills'),
    refetchOnMount: 'always',
    retry: false,
  });
  return { isOwn, data, isPending, fetchStatus };
}
