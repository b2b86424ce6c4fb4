import type { AgreementVariant, CallInput, CallResponse, OperationView } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../platform/http/index.ts';
import { queryKey } from '../../platform/query-keys.ts';

/**
 * The code that confirms; with the credit text that was consented to, where credit pay is among the ways to
 * pay.
 */
export type Confirmation = Omit<CallInput<'POST /auto/v1/protocol/messageAffirm'>, 'requestNo'> & {
  readonly requestNo: string;
  /** Whose call prepared it. */
  readonly variant?: AgreementVariant | undefined;
  readonly credit?: { readonly creditTextVersion: string; readonly consented: boolean };
};

/** Sends the code for a sensitive step to the user's own number (SPEC section 7, self/sendMessage). */
export function useSendCode() {
  return useMutation<CallResponse<'POST /common/v1/self/sendMessage'>>({
    mutationFn: () => call('POST /common/v1/self/sendMessage', {}, { failureShownBy: 'caller' }),
  });
}

/** Confirms a setup or a change (SPEC section 7, protocol/messageAffirm and creditPay/affirm). */
export function useConfirmSetup() {
  const queries = useQueryClient();
  return useMutation<OperationView, CallError, Confirmation>({
    mutationFn: async ({ credit, variant, ...confirmation }) => {
      const answer = credit
        ? await call(
            'POST /auto/v1/creditPay/affirm',
            { ...confirmation, ...credit },
            { failureShownBy: 'caller' },
          )
        : await call(
            variant === 'campus'
              ? 'POST /auto/v1/protocol/campusMarketing/affirm'
              : 'POST /auto/v1/protocol/messageAffirm',
            confirmation,
            { failureShownBy: 'caller' },
          );
      return answer.operation;
    },
    onSuccess: (operation) =>
      void queries.setQueryData(queryKey('agreementSetup', 'operation', operation.requestNo), operation),
  });
}
