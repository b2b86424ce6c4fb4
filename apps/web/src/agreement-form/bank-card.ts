import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * Loads the user's bank cards in the wallet (SPEC section 7, isBindingCard), again whenever the page is
 * shown: one may have been added elsewhere.
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

/**
 * Returns the wallet's page for adding a card, which leads back to `backUrl` (SPEC section 7,
 * getH5BindCardUrl).
 */
export async function bindCardUrl(backUrl: string): Promise<string> {
  return (await call('GET /auto/v1/userInfo/getH5BindCardUrl', { backUrl }, { failureShownBy: 'caller' }))
    .url;
}
