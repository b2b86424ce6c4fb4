import type { BillView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';

/** The bill of the session's own number; without a session no call is made. */
export function usePhoneBill() {
  const user = useStore(session);
  return useQuery({
    queryKey: queryKey('bill', 'ofUser', user?.userNo ?? null),
    queryFn: ({ signal }): Promise<BillView> =>
      // Without the number, which a page that was just opened would have to ask for first.
      call('GET /auto/v1/charge/getBillByMblNo', {}, { failureShownBy: 'caller', signal }),
    enabled: user !== null,
  });
}
