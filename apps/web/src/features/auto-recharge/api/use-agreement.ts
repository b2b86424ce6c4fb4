import type { AgreementWithEventsView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** One own agreement with what happened to it. Null: none is asked for. */
export function useAgreement(agreementNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'one', agreementNo ?? ''),
    queryFn: async ({ signal }): Promise<AgreementWithEventsView> =>
      (
        await call(
          'GET /auto/v1/protocol',
          { agreementNo: agreementNo ?? '' },
          { failureShownBy: 'caller', signal },
        )
      ).agreement,
    enabled: agreementNo !== null,
    refetchOnMount: 'always',
  });
}
