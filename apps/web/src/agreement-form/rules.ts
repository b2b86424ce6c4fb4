import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';

/**
 * What an agreement may contain, and the rules that it is kept by (SPEC section 7, protocol/rules); without
 * login, too.
 */
export function useRules(cnlCode?: string) {
  return useQuery({
    queryKey: queryKey('agreementOffer', 'rules', cnlCode),
    queryFn: ({ signal }) =>
      call('GET /auto/v1/protocol/rules', cnlCode ? { cnlCode } : {}, { failureShownBy: 'caller', signal }),
    staleTime: 300_000,
  });
}

/** The amounts that a channel offers (SPEC section 7, config/getAutoMoneyByCnlCode). */
export function useAutoMoney(cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('agreementOffer', 'amounts', cnlCode),
    queryFn: async ({ signal }) =>
      (
        await call('GET /auto/v1/config/getAutoMoneyByCnlCode', cnlCode ? { cnlCode } : {}, {
          failureShownBy: 'caller',
          signal,
        })
      ).amountsFen,
    staleTime: 300_000,
  });
}
