import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * All that the top-up page shows at once, for the user's own number; a visitor has none. What it says of that
 * number is also the answer to the single calls about it, so these need not be made.
 */
export function useFusionPageInfo(cnlCode: string | undefined) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKey('topUp', 'fusionPageInfo', cnlCode),
    queryFn: async ({ signal }) => {
      const page = await call('POST /vi/fusionPageInfo', cnlCode ? { cnlCode } : {}, {
        failureShownBy: 'caller',
        signal,
      });
      if (page.ownMobileNo === '') return page;
      queries.setQueryData(queryKey('numbers', 'organization', page.ownMobileNo), page.organization);
      queries.setQueryData(queryKey('topUp', 'discount', page.ownMobileNo, cnlCode), {
        denominations: page.denominations,
      });
      if (page.acceptsTopUp)
        queries.setQueryData(queryKey('topUp', 'mobileCheck', page.ownMobileNo), {
          allowed: true,
          reason: null,
        });
      return page;
    },
  });
}
