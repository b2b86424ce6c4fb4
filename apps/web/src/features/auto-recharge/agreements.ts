import type { AgreementView, AgreementWithEventsView } from '@phonebill/contract/wire';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/index.ts';
import { queryFamily, queryKey } from '../../platform/query-keys.ts';

/** Numbers of agreements and charges as they stand in addresses. Pure. */

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
  return useQuery({
    queryKey: queryKey('agreements', 'list', which),
    queryFn: async ({ signal }): Promise<readonly AgreementView[]> =>
      (await call('GET /auto/v1/protocol/queryProtocolList', { which }, { failureShownBy: 'caller', signal }))
        .agreements,
    ...(fresh && { refetchOnMount: 'always' }),
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
    queries.setQueryData<readonly AgreementView[]>(queryKey('agreements', 'list', 'live'), (list) =>
      list?.map((each) => (each.agreementNo === agreement.agreementNo ? agreement : each)),
    );
    queries.setQueryData<AgreementWithEventsView>(
      queryKey('agreements', 'one', agreement.agreementNo),
      (shown) => shown && { ...shown, ...agreement },
    );
  }
  return queries.invalidateQueries({ queryKey: queryFamily('agreements') });
}
