import type { AgreementVariant } from '@phonebill/contract/wire';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type CallError } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import type { Offer } from './terms.ts';

/**
 * Whoever registers is logged in by it, and everything is asked anew: the form stays as it was filled in
 * until the next screen takes its place.
 */
const kept = { placeholderData: keepPreviousData } as const;

/**
 * What an agreement may contain, and the rules that it is kept by (SPEC section 7, protocol/rules); without
 * login, too.
 */
export function useRules(cnlCode?: string, variant?: AgreementVariant) {
  return useQuery({
    queryKey: queryKey('agreementOffer', 'rules', cnlCode, variant),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/protocol/rules', offered(cnlCode, variant), { failureShownBy: 'caller', signal }),
    staleTime: 300_000,
    ...kept,
  });
}

/** The amounts that a channel offers (SPEC section 7, config/getAutoMoneyByCnlCode). */
export function useAutoMoney(cnlCode: string | undefined, variant?: AgreementVariant) {
  return useQuery({
    queryKey: queryKey('agreementOffer', 'amounts', cnlCode, variant),
    queryFn: async ({ signal }) =>
      (
        await call('GET /auto/v1/config/getAutoMoneyByCnlCode', offered(cnlCode, variant), {
          failureShownBy: 'caller',
          signal,
        })
      ).amountsFen,
    staleTime: 300_000,
    ...kept,
  });
}

/** Whose offer is asked for. */
function offered(cnlCode: string | undefined, variant: AgreementVariant | undefined) {
  return { ...(cnlCode && { cnlCode }), ...(variant && { variant }) };
}

export interface OfferAnswer {
  /** Null while it is not there. */
  readonly offer: Offer | null;
  readonly error: CallError | null;
  /** Asks again for what failed. */
  retry(): Promise<unknown>;
}

/** What an agreement may contain for those who come by a channel. */
export function useOffer(cnlCode: string | undefined, variant?: AgreementVariant): OfferAnswer {
  const [rules, amounts] = [useRules(cnlCode, variant), useAutoMoney(cnlCode, variant)];
  return {
    offer: rules.data && amounts.data ? { rules: rules.data, amountsFen: amounts.data } : null,
    error: rules.error ?? amounts.error,
    retry: () => Promise.all([rules, amounts].filter((each) => each.isError).map((each) => each.refetch())),
  };
}
