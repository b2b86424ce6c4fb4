/** The calls of the top-up screens that are made before the ordering sheet is opened. */
import type { LimitView } from '@phonebill/contract/wire';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/**
 * Loads everything that the top-up page shows at first, for the user's own number; a visitor has none. Its
 * data about that number also answers the single calls about it, so these need not be made.
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
 * Returns a user's top-up limits (SPEC section 7, limit); until they are loaded, or if they may not be
 * requested, those of the page's own answer. A caller without login has lower limits, which only that answer
 * contains.
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

/** Loads whether a number may be topped up here. With null nothing is loaded. */
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

/** Loads the price of each denomination for a number. With null nothing is loaded. */
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

/**
 * Loads the price for a number of an amount that the user named; null if it is not offered. With a null
 * number or amount nothing is loaded.
 */
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
 * Loads the amounts below the usual ones for a number; until another number's are loaded, the former ones are
 * the placeholder. With null nothing is loaded.
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

/** Loads whether this user has topped a number up before. With null nothing is loaded. */
export function useUnknownMobile(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('topUp', 'unknownMobile', mobileNo ?? ''),
    queryFn: ({ signal }) =>
      call('POST /vi/unknown-mobile', { mobileNo: mobileNo ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: mobileNo !== null,
    meta: { failureShownBy: 'toast' },
  });
}
