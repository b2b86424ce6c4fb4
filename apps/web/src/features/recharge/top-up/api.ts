/** The calls of the screens that top a number up, before the sheet that orders is opened. */
import type { LimitView } from '@phonebill/contract/wire';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * All that the top-up page shows at once, for the user's own number; a visitor has none. What it holds of
 * that number is also the answer to the single calls about it, so these need not be made.
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
        ownAmount: page.ownAmount,
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

/**
 * What a user may top up (SPEC section 7, limit); until it is there, or where it may not be asked for, what
 * the page's own answer said. Whoever is not logged in has lower limits, which only that answer says.
 */
export function useLimit(cnlCode: string | undefined, asked: boolean, given: LimitView): LimitView {
  const { data } = useQuery({
    queryKey: queryKey('topUp', 'limit', cnlCode),
    queryFn: ({ signal }) =>
      call('GET /vi/limit', cnlCode ? { cnlCode } : {}, { failureShownBy: 'caller', signal }),
    enabled: asked,
  });
  return (asked && data) || given;
}

/** Whether a number may be topped up here. Null asks nothing. */
export function useMobileCheck(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'mobileCheck', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call(
        'GET /common/v1/front/mobileCheck',
        { mobileNo: mobileNo ?? '' },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
    meta: { failureShownBy: 'toast' },
  });
}

/** The price of each denomination for a number. Null asks nothing. */
export function useDiscount(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'discount', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'GET /vi/discount',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}

/** What an amount that the user names costs for a number; null where it is not offered. Null asks nothing. */
export function useAskedPrice(mobileNo: string | null, faceFen: number | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'askedPrice', mobileNo ?? '', faceFen, cnlCode),
    queryFn: ({ signal }) =>
      call(
        'GET /vi/discount',
        { mobileNo: mobileNo ?? '', faceFen: String(faceFen), ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null && faceFen !== null,
  });
}

/**
 * Amounts below the usual ones for a number; until another number's are there, the former ones as a
 * placeholder. Null asks nothing.
 */
export function useSmallAmounts(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'smallAmount', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'POST /vi/smallAmount',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
    placeholderData: keepPreviousData,
  });
}

/** Whether this user has topped a number up before. Null asks nothing. */
export function useUnknownMobile(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'unknownMobile', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/unknown-mobile', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
    meta: { failureShownBy: 'toast' },
  });
}
