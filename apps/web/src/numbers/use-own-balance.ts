import { useQuery } from '@tanstack/react-query';
import { hasFeature } from '../platform/features.ts';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { useUser } from '../platform/tourist/index.ts';

export interface OwnBalance {
  /** The balance in fen; below zero if money is owed. */
  readonly balanceFen: number;
  /** The time (ms) to which the carrier's balance refers. */
  readonly asOf: number;
}

/**
 * Loads the balance of the session's own number (SPEC section 7, getBillByMblNo), again each time it is
 * shown; null while it is not known, if the carrier does not supply it, and for every other number. A failure
 * is not shown: the balance is an addition to other content.
 */
export function useOwnBalance(mobileNo: string | null): OwnBalance | null {
  const { isOwn, data } = useOwnBill(mobileNo);
  return isOwn && data ? { balanceFen: data.balanceFen, asOf: Date.parse(data.asOf) } : null;
}

/** Returns whether it is requested and not answered yet: content below it would move. */
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
