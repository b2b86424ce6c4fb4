import type { AgreementView, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import { memoryArea } from '../../../platform/storage.ts';
import { keepAgreement } from '../agreements.ts';

/** What is done with an agreement at a tap, without a code. */
export type AgreementStep = 'pause' | 'resume' | 'skip' | 'unskip' | 'upgrade' | 'closeOld' | 'noEndReminder';

export interface StepInput {
  readonly agreementNo: string;
  readonly step: AgreementStep;
  /** The text that was read and agreed to, for `upgrade`. */
  readonly textVersion?: string;
}

const quietly = { failureShownBy: 'caller' } as const;
/** For this visit only: after a reload the list shows whether a change was made. */
const keys = createIdempotencyKeys(memoryArea());

/**
 * Takes a step; what is shown of agreements is as it is then. The caller shows a failure, and what
 * is shown of agreements is asked again.
 */
export function useAgreementStep() {
  const queries = useQueryClient();
  return useMutation<AgreementView | null, CallError, StepInput>({
    mutationFn: takeStep,
    onSuccess: (agreement) => void keepAgreement(queries, agreement),
    onError: () => void keepAgreement(queries, null),
  });
}

async function takeStep({ agreementNo, step, textVersion = '' }: StepInput): Promise<AgreementView | null> {
  switch (step) {
    case 'upgrade':
      return (
        await call('POST /auto/v1/protocol/upgrade', { agreementNo, textVersion, consented: true }, quietly)
      ).agreement;
    case 'closeOld':
      return (await call('POST /auto/v1/oldProtocol/close', { agreementNo }, quietly)).agreement;
    case 'noEndReminder':
      return (await call('POST /auto/v1/protocol/insertExpiredNoTips', { agreementNo }, quietly)).agreement;
    default:
      return change(step, agreementNo);
  }
}

async function change(
  operation: 'pause' | 'resume' | 'skip' | 'unskip',
  agreementNo: string,
): Promise<AgreementView | null> {
  const { agreement } = await sendOnce(keys, { operation, agreementNo }, (requestNo) =>
    call('POST /auto/v1/creditPay/protocolChange', { operation, requestNo, agreementNo }, quietly),
  );
  return agreement;
}

export interface CancelInput {
  readonly agreementNo: string;
  readonly agrMbl: string;
  readonly reasonCode: string;
  readonly reasonText?: string;
}

/** Cancels an agreement; the answer has what becomes of a charge that was under way. */
export function useCancelAgreement() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'>, CallError, CancelInput>({
    mutationFn: (input) => call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', { ...input }, quietly),
    onSuccess: ({ agreement }) => void keepAgreement(queries, agreement),
    onError: () => void keepAgreement(queries, null),
  });
}
