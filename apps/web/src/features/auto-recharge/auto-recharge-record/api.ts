import type { ChargeView } from '@phonebill/contract/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { type ChargeFilter, queryKey } from '../../../platform/query-keys.ts';
import { placeOfCharge } from '../agreements.ts';

/**
 * Loads the user's charges, newest first, a page at a time. Loaded pages stay while they are loaded again.
 */
export function useCharges(filter: ChargeFilter) {
  const { agreementNo, month, state } = filter;
  const input = { ...(agreementNo && { agreementNo }), ...(month && { month }), ...(state && { state }) };
  return useInfiniteQuery({
    queryKey: queryKey('agreements', 'charges', filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /auto/v1/charge/bill',
        { ...input, ...(pageParam && { cursor: pageParam }) },
        { failureShownBy: 'caller', signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }): readonly ChargeView[] => pages.flatMap(({ charges }) => charges),
    refetchOnMount: 'always',
  });
}

/** More charges than an agreement can have in a month. */
const A_MONTH = '50';

/** Loads one charge, from its agreement's month; null if there is none with this number. */
export function useCharge(chargeNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'charge', chargeNo ?? ''),
    queryFn: async ({ signal }): Promise<ChargeView | null> => {
      const { charges } = await call(
        'GET /auto/v1/charge/bill',
        { ...placeOfCharge(chargeNo ?? ''), pageSize: A_MONTH },
        { failureShownBy: 'caller', signal },
      );
      return charges.find((charge) => charge.chargeNo === chargeNo) ?? null;
    },
    enabled: chargeNo !== null,
    refetchOnMount: 'always',
  });
}
