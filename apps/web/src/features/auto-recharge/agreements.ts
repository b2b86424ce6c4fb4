/** Reads numbers of agreements and charges from addresses, and loads the user's agreements. */
import type {
  AgreementView,
  AgreementWithEventsView,
  CallResponse,
  OperationView,
} from '@phonebill/contract/wire';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../platform/query-keys.ts';

/** Returns the text if it is an agreement number (`A` and 24 digits), else null. */
export function asAgreementNo(text: string | null): string | null {
  return text !== null && /^A\d{24}$/.test(text) ? text : null;
}

/** Returns the text if it is a charge number (`C` and 32 digits), else null. */
export function asChargeNo(text: string | null): string | null {
  return text !== null && /^C\d{32}$/.test(text) ? text : null;
}

/**
 * Returns the agreement and month of a charge: its number contains its agreement's digits and its period,
 * which begins with the month (yyyymm).
 */
export function placeOfCharge(chargeNo: string): { readonly agreementNo: string; readonly month: string } {
  return { agreementNo: `A${chargeNo.slice(1, 25)}`, month: chargeNo.slice(25, 31) };
}

/**
 * Loads the user's own agreements, those they signed first; either live or ended ones. `fresh`: loaded again
 * whenever the screen is shown.
 */
export function useAgreements(which: 'live' | 'ended', { fresh = true }: { readonly fresh?: boolean } = {}) {
  return useQuery({ ...listOf(which, fresh), select: agreementsOf });
}

/**
 * Loads openings for other people's numbers that wait for consent, or did not get it, from the list of live
 * agreements.
 */
export function useWaiting() {
  return useQuery({ ...listOf('live', true), select: waitingOf });
}

type List = CallResponse<'GET /auto/v1/protocol/queryProtocolList'>;
const agreementsOf = ({ agreements }: List): readonly AgreementView[] => agreements;
const waitingOf = ({ waiting }: List): readonly OperationView[] => waiting;

function listOf(which: 'live' | 'ended', fresh: boolean) {
  return queryOptions({
    queryKey: queryKey('agreements', 'list', which),
    queryFn: ({ signal }): Promise<List> =>
      call('GET /auto/v1/protocol/queryProtocolList', { which }, { failureShownBy: 'caller', signal }),
    ...(fresh && { refetchOnMount: 'always' as const }),
  });
}

/** Loads one of the user's agreements with its history. With null nothing is loaded. */
export function useAgreement(agreementNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'one', agreementNo ?? ''),
    queryFn: async ({ signal }): Promise<AgreementWithEventsView> =>
      (
        await call(
          'GET /auto/v1/protocol',
          { agreementNo: agreementNo ?? '' },
          { failureShownBy: 'caller', signal },
        )
      ).agreement,
    enabled: agreementNo !== null,
    refetchOnMount: 'always',
  });
}

/** Updates an agreement at once wherever it is shown; then everything about agreements is loaded again. */
export function keepAgreement(queries: QueryClient, agreement: AgreementView | null): Promise<void> {
  if (agreement) {
    queries.setQueryData<List>(
      queryKey('agreements', 'list', 'live'),
      (list) =>
        list && {
          ...list,
          agreements: list.agreements.map((each) =>
            each.agreementNo === agreement.agreementNo ? agreement : each,
          ),
        },
    );
    queries.setQueryData<AgreementWithEventsView>(
      queryKey('agreements', 'one', agreement.agreementNo),
      (shown) => shown && { ...shown, ...agreement },
    );
  }
  return queries.invalidateQueries({ queryKey: queryFamily('agreements') });
}
