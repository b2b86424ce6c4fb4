import type { AgreementVariant } from '@phonebill/contract/wire';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type CallError } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import type { Offer } from './terms.ts';

/**
 * Registering logs the user in, and everything is loaded again: the form stays as it was filled in until the
 * next screen replaces it.
 */
const kept = { placeholderData: keepPreviousData } as const;

/**
 * Loads what an agreement may contain, and its rules (SPEC section 7, protocol/rules); also without login.
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

/** Loads the amounts that a channel offers (SPEC section 7, config/getAutoMoneyByCnlCode). */
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

/** Returns the parameters that select the offer. */
function offered(cnlCode: string | undefined, variant: AgreementVariant | undefined) {
  return { ...(cnlCode && { cnlCode }), ...(variant && { variant }) };
}

export interface OfferAnswer {
  /** The offer; null while it is not loaded. */
  readonly offer: Offer | null;
  readonly error: CallError | null;
  /** Loads again what failed. */
  retry(): Promise<unknown>;
}

/** Loads what an agreement may contain for users who come through a channel. */
export function useOffer(cnlCode: string | undefined, variant?: AgreementVariant): OfferAnswer {
  const [rules, amounts] = [useRules(cnlCode, variant), useAutoMoney(cnlCode, variant)];
  return {
    offer: rules.data && amounts.data ? { rules: rules.data, amountsFen: amounts.data } : null,
    error: rules.error ?? amounts.error,
    retry: () => Promise.all([rules, amounts].filter((each) => each.isError).map((each) => each.refetch())),
  };
}
