import type { AgreementView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { keepAgreement } from '../agreements.ts';

/** Names an agreement. */
export function useNameAgreement() {
  const queries = useQueryClient();
  return useMutation<AgreementView, CallError, { readonly agreementNo: string; readonly nickname: string }>({
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/nickname', { ...input }, { failureShownBy: 'caller' })).agreement,
    onSuccess: (agreement) => void keepAgreement(queries, agreement),
  });
}

/** One own agreement without what happened to it. Null: none is asked for. */
export function usePlainAgreement(agreementNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'plain', agreementNo ?? ''),
    queryFn: async ({ signal }): Promise<AgreementView> =>
      (
        await call(
          'GET /auto/v1/protocol/queryProtocolByArgId',
          { agrId: agreementNo ?? '' },
          { failureShownBy: 'caller', signal },
        )
      ).agreement,
    enabled: agreementNo !== null,
    refetchOnMount: 'always',
  });
}
