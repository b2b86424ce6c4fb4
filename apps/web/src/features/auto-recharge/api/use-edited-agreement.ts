import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';

/** The agreement whose terms are to be changed. Null asks nothing. */
export function useEditedAgreement(agreementNo: string | null) {
  return useQuery({
    queryKey: ['protocol', agreementNo],
    queryFn: async ({ signal }) => (await call('GET /auto/v1/protocol', { agreementNo: agreementNo ?? '' }, { failureShownBy: 'caller', signal })).agreement,
    enabled: agreementNo !== null,
  });
}
