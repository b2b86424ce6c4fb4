import type { AgreementView } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
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
