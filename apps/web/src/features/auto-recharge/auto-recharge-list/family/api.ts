import type { CallResponse, FamilyMonthView } from '@phonebill/contract/wire';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../../../platform/query-keys.ts';

const quietly = { failureShownBy: 'caller' } as const;

/** What the family costs in a month (yyyymm); null: in the present one. Asked again whenever it is shown. */
export function useFamilyMonth(month: string | null) {
  return useQuery<FamilyMonthView>({
    queryKey: queryKey('agreements', 'family', month),
    queryFn: ({ signal }) =>
      call('GET /own/v1/family', month === null ? {} : { month }, { ...quietly, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Sets the shared cap, or takes it away with null; the answer has what was cancelled. */
export function useFamilyCap() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /own/v1/familyCap'>, CallError, number | null>({
    mutationFn: (capFen) => call('POST /own/v1/familyCap', { capFen }, quietly),
    onSuccess: ({ cancelled: _cancelled, ...month }) => {
      queries.setQueryData<FamilyMonthView>(queryKey('agreements', 'family', null), month);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryFamily('agreements') }),
  });
}
