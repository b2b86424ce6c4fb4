import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * The credit account and what is owed (SPEC section 7, creditPay/account), asked anew whenever the page is
 * looked at: the cashier may have been paid. `toast`: the screen has no place for its failure.
 */
export function useCreditAccount(enabled = true, failureShownBy?: 'toast') {
  return useQuery({
    queryKey: queryKey('creditPay', 'account'),
    queryFn: ({ signal }) => call('GET /auto/v1/creditPay/account', {}, { failureShownBy: 'caller', signal }),
    enabled,
    ...(failureShownBy && { meta: { failureShownBy } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
