import type { AgreementView, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import { memoryArea } from '../../../platform/storage.ts';
import { keepAgreement } from '../agreements.ts';
import type { StepAnswer } from './step-outcome.ts';

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
  return useMutation<StepAnswer, CallError, StepInput>({
    mutationFn: takeStep,
    onSuccess: ({ agreement }) => void keepAgreement(queries, agreement),
    onError: () => void keepAgreement(queries, null),
  });
}

async function takeStep({ agreementNo, step, textVersion = '' }: StepInput): Promise<StepAnswer> {
  switch (step) {
    case 'upgrade':
      return onlyOf(
        await call('POST /auto/v1/protocol/upgrade', { agreementNo, textVersion, consented: true }, quietly),
      );
    case 'closeOld':
      return onlyOf(await call('POST /auto/v1/oldProtocol/close', { agreementNo }, quietly));
    case 'noEndReminder':
      return onlyOf(await call('POST /auto/v1/protocol/insertExpiredNoTips', { agreementNo }, quietly));
    default:
      return change(step, agreementNo);
  }
}

const onlyOf = ({ agreement }: { readonly agreement: AgreementView }): StepAnswer => ({
  agreement,
  underWay: null,
  skips: null,
});

/** A gateway of the release before names no charge that was under way. */
async function change(
  operation: 'pause' | 'resume' | 'skip' | 'unskip',
  agreementNo: string,
): Promise<StepAnswer> {
  const { agreement, underWay, skips }: Pick<StepAnswer, 'agreement'> & Partial<StepAnswer> = await sendOnce(
    keys,
    { operation, agreementNo },
    (requestNo) =>
      call('POST /auto/v1/creditPay/protocolChange', { operation, requestNo, agreementNo }, quietly),
  );
  return { agreement, underWay: underWay ?? null, skips: skips ?? null };
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
