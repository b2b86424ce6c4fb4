import type { AgreementVariant } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

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
  });
}

/** Whose offer is asked for. */
function offered(cnlCode: string | undefined, variant: AgreementVariant | undefined) {
  return { ...(cnlCode && { cnlCode }), ...(variant && { variant }) };
}
