import type { BillView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { session } from '../../platform/session/index.ts';
import { validityCheck } from '../../platform/sign-on/index.ts';
import { useStore } from '../../platform/store.ts';

/**
 * The bill of the session's own number; without a session no call is made. Where the
 * number is not known yet after a reload, the validity check gives it first.
 */
export function usePhoneBill() {
  const user = useStore(session);
  return useQuery({
    queryKey: queryKey('bill', 'ofUser', user?.userNo ?? null),
    queryFn: async ({ signal }): Promise<BillView> => {
      const mobileNo = session.get()?.mobileNo ?? (await ownMobileNo(signal));
      return call('GET /auto/v1/charge/getBillByMblNo', { mobileNo }, { failureShownBy: 'caller', signal });
    },
    enabled: user !== null,
  });
}

async function ownMobileNo(signal: AbortSignal): Promise<string> {
  const facts = await validityCheck(signal);
  session.confirm(facts);
  return facts.mobileNo ?? '';
}
