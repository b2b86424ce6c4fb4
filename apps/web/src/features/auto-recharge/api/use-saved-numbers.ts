import type { MarkedNumberView } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';

/** Saved and topped up numbers, the ones used last first. Asked only while `enabled`. */
export function useSavedNumbers(enabled: boolean) {
  return useQuery({
    queryKey: ['markRecords'],
    queryFn: async ({ signal }): Promise<readonly MarkedNumberView[]> => (await call('GET /vi/markRecords', {}, { failureShownBy: 'caller', signal })).numbers,
    enabled,
  });
}
