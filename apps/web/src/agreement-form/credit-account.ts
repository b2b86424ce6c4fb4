import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * Loads the credit account and its debts (SPEC section 7, creditPay/account), again whenever the page is
 * shown, as the cashier may have been paid. `toast`: the screen has no place for its failure.
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
