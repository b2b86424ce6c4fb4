import type { AuthorizationAnswer, AuthorizationView, ConsentRecordView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../platform/http/index.ts';
import { currentLanguage } from '../../platform/language/index.ts';
import { keepAnswer } from '../../platform/keep-answer.ts';
import { queryKey } from '../../platform/query-keys.ts';

const key = queryKey('authorizations', 'list');

/**
 * Loads every purpose that the user is asked about or has answered; read again when shown, as another tab may
 * have answered meanwhile.
 */
export function useAuthorizations() {
  return useQuery<readonly AuthorizationView[]>({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call('GET /own/v1/authorizations', {}, { failureShownBy: 'caller', signal })).authorizations,
    refetchOnMount: 'always',
  });
}

/**
 * Records the answer for a purpose, in the language in which its notice is shown. Rejects with a CallError.
 */
export function useAnswer({ purpose, notice }: AuthorizationView) {
  const queries = useQueryClient();
  return useMutation<AuthorizationView, CallError, AuthorizationAnswer>({
    mutationFn: async (answer) =>
      (
        await call(
          'POST /common/v1/authorization',
          { purpose, answer, noticeVersion: notice.version, language: currentLanguage() },
          { failureShownBy: 'caller' },
        )
      ).authorization,
    onSuccess: (answered) =>
      keepAnswer<readonly AuthorizationView[]>(queries, key, (before) =>
        before?.map((one) => (one.purpose === answered.purpose ? answered : one)),
      ),
    onError: (error) => {
      if (error.is('noticeOutdated')) void queries.invalidateQueries({ queryKey: key });
    },
  });
}

/** Loads the records of all answers. Rejects with a CallError. */
export async function loadRecords(): Promise<readonly ConsentRecordView[]> {
  return (await call('GET /own/v1/consentRecords', {})).records;
}
