import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { numberKeys } from '../../../numbers/number-keys.ts';
import { call, type CallError } from '../../../platform/http/index.ts';

/** Saves, deletes or takes a deletion back, one after the other. The answer is the list as it is then. */
export function useMarkEdit(failureShownBy: 'client' | 'caller') {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /vi/markEdit'>, CallError, CallInput<'POST /vi/markEdit'>>({
    scope: { id: 'markEdit' },
    mutationFn: (edit) => call('POST /vi/markEdit', edit, { failureShownBy }),
    onSuccess: ({ numbers }) => {
      queries.setQueryData(numberKeys.markRecords, numbers);
      // The names beside the recent numbers, and which numbers are known.
      void queries.invalidateQueries({ queryKey: ['fusionPageInfo'], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['unknown-mobile'], refetchType: 'none' });
    },
  });
}
