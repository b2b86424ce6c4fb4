import type { AgreementView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * Own agreements, as signer first; live ones or those that are over. `fresh`: asked again whenever the screen
 * is shown.
 */
export function useAgreements(which: 'live' | 'ended', { fresh = true }: { readonly fresh?: boolean } = {}) {
  return useQuery({
    queryKey: queryKey('agreements', 'list', which),
    queryFn: async ({ signal }): Promise<readonly AgreementView[]> =>
      (await call('GET /auto/v1/protocol/queryProtocolList', { which }, { failureShownBy: 'caller', signal }))
        .agreements,
    ...(fresh && { refetchOnMount: 'always' }),
  });
}
