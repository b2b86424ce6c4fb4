import { useQuery, useQueryClient } from '@tanstack/react-query';
import { numberKeys } from '../../../numbers/number-keys.ts';
import { call } from '../../../platform/http/index.ts';
import { queryKeys } from './query-keys.ts';

/**
 * All that the top-up page shows at once, for the user's own number; a visitor has none. What it says of that
 * number is also the answer to the single calls about it, so these need not be made.
 */
export function useFusionPageInfo(cnlCode: string | undefined) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.fusionPageInfo(cnlCode),
    queryFn: async ({ signal }) => {
      const page = await call('POST /vi/fusionPageInfo', cnlCode ? { cnlCode } : {}, {
        failureShownBy: 'caller',
        signal,
      });
      if (page.ownMobileNo === '') return page;
      queries.setQueryData(numberKeys.organization(page.ownMobileNo), page.organization);
      queries.setQueryData(queryKeys.discount(page.ownMobileNo, cnlCode), {
        denominations: page.denominations,
      });
      if (page.acceptsTopUp)
        queries.setQueryData(queryKeys.mobileCheck(page.ownMobileNo), { allowed: true, reason: null });
      return page;
    },
  });
}
