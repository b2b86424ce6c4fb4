import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
import { keepAnswer } from '../../../platform/keep-answer.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';

/**
 * Saves or deletes a number, or undoes a deletion, one request at a time. The answer is the resulting list.
 */
export function useMarkEdit(failureShownBy: 'client' | 'caller') {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /own/v1/markEdit'>, CallError, CallInput<'POST /own/v1/markEdit'>>({
    scope: { id: 'markEdit' },
    mutationFn: (edit) => call('POST /own/v1/markEdit', edit, { failureShownBy }),
    onSuccess: async ({ numbers }) => {
      await keepAnswer(queries, queryKey('numbers', 'markRecords'), numbers);
      // Contains the names of the recent numbers, and which numbers are known.
      void queries.invalidateQueries({
        queryKey: queryFamily('topUp', 'fusionPageInfo'),
        refetchType: 'none',
      });
      void queries.invalidateQueries({
        queryKey: queryFamily('topUp', 'unknownMobile'),
        refetchType: 'none',
      });
    },
  });
}
