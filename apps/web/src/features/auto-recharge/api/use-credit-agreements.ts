import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';

/** The user's own live agreements that are paid by credit pay, if only as the last source. */
export function useCreditAgreements() {
  return useQuery({
    queryKey: ['queryProtocolList', 'live'],
    queryFn: async ({ signal }) => (await call('GET /auto/v1/protocol/queryProtocolList', { which: 'live' }, { failureShownBy: 'caller', signal })).agreements,
    select: (agreements) => agreements.filter(({ role, terms }) => role === 'signer' && terms.payOrder.includes('creditPay')),
  });
}
