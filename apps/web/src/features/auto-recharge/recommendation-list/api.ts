import type { RecommendationView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';
import { keepAnswer } from '../../../platform/keep-answer.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** Numbers that are topped up again and again without an agreement. */
export function useRecommendations() {
  return useQuery({
    queryKey: queryKey('agreements', 'recommendations'),
    queryFn: async ({ signal }): Promise<readonly RecommendationView[]> =>
      (await call('GET /auto/v1/protocol/queryRecommendationList', {}, { failureShownBy: 'caller', signal }))
        .recommendations,
    refetchOnMount: 'always',
  });
}

/**
 * Never recommends a number again, or takes that back, one after the other. The client shows a failure.
 */
export function useDismissRecommendation() {
  const queries = useQueryClient();
  return useMutation<
    readonly RecommendationView[],
    CallError,
    { readonly mobileNo: string; readonly undo?: boolean }
  >({
    scope: { id: 'noLongerRecommended' },
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/noLongerRecommended', { ...input })).recommendations,
    onSuccess: (recommendations) =>
      keepAnswer(queries, queryKey('agreements', 'recommendations'), recommendations),
  });
}
