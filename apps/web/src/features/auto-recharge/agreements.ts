/** Numbers of agreements and charges as they stand in addresses. Pure. */
import type {
  AgreementView,
  AgreementWithEventsView,
  CallResponse,
  OperationView,
} from '@phonebill/contract/wire';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../platform/query-keys.ts';

/** `A` and 24 digits; anything else in the address names no agreement. */
export function asAgreementNo(text: string | null): string | null {
  return text !== null && /^A\d{24}$/.test(text) ? text : null;
}

/** `C` and 32 digits; anything else in the address names no charge. */
export function asChargeNo(text: string | null): string | null {
  return text !== null && /^C\d{32}$/.test(text) ? text : null;
}

/**
 * Where a charge is found: its number holds its agreement's digits and its period, which begins with the
 * month (yyyymm).
 */
export function placeOfCharge(chargeNo: string): { readonly agreementNo: string; readonly month: string } {
  return { agreementNo: `A${chargeNo.slice(1, 25)}`, month: chargeNo.slice(25, 31) };
}

/**
 * Own agreements, as signer first; live ones or those that are over. `fresh`: asked again whenever the screen
 * is shown.
 */
export function useAgreements(which: 'live' | 'ended', { fresh = true }: { readonly fresh?: boolean } = {}) {
  return useQuery({ ...listOf(which, fresh), select: agreementsOf });
}

/** Openings for others that wait for their consent, or did not get it, out of the list of live ones. */
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

/** One own agreement with what happened to it. Null: none is asked for. */
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

/**
 * Shows an agreement as it is now wherever it is shown, at once; then everything about agreements is asked
 * again.
 */
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
