import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * Whether a number may have an agreement, and if not why (SPEC section 7, protocol/check). Null asks nothing:
 * no whole number, or nobody is logged in.
 */
export function useNumberCheck(agrMbl: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'check', agrMbl ?? ''),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/protocol/check', { agrMbl: agrMbl ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: agrMbl !== null,
    meta: { failureShownBy: 'toast' },
  });
}

/**
 * The user's bank cards in the wallet (SPEC section 7, isBindingCard); asked anew whenever the page is looked
 * at again: one may have been added elsewhere.
 */
export function useCard(enabled: boolean) {
  return useQuery({
    queryKey: queryKey('agreementSetup', 'card'),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/userInfo/isBindingCard', {}, { failureShownBy: 'caller', signal }),
    enabled,
    meta: { failureShownBy: 'toast' },
    refetchOnWindowFocus: 'always',
  });
}

/** The wallet's page for adding a card, which comes back to `backUrl` (SPEC section 7, getH5BindCardUrl). */
export async function bindCardUrl(backUrl: string): Promise<string> {
  return (await call('GET /auto/v1/userInfo/getH5BindCardUrl', { backUrl }, { failureShownBy: 'caller' }))
    .url;
}

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

/** The numbers that have an agreement, where somebody is logged in. Each choice is checked anyway. */
export function useSignedNumbers(enabled: boolean) {
  return useQuery({
    queryKey: queryKey('agreements', 'signedNumbers'),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/querySignMobileList', {}, { failureShownBy: 'caller', signal }),
    select: ({ numbers }): readonly string[] => numbers.map(({ agrMbl }) => agrMbl),
    enabled,
  });
}
