import type { AgreementView, CallResponse, FamilyMonthView } from '@phonebill/contract/wire';
import { useMutation, useQueryClient, useQuery, keepPreviousData } from '@tanstack/react-query';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import { queryKey, queryFamily } from '../../../platform/query-keys.ts';
import { memoryArea } from '../../../platform/storage.ts';
import { keepAgreement } from '../agreements.ts';

/** A step taken with one tap, without an SMS code. */
export type AgreementStep = 'pause' | 'resume' | 'skip' | 'unskip' | 'upgrade' | 'closeOld' | 'noEndReminder';

interface StepInput {
  readonly agreementNo: string;
  readonly step: AgreementStep;
  /** The version of the text that the user read and agreed to, for `upgrade`. */
  readonly textVersion?: string;
}

/** The answer to a step. */
export type StepAnswer = Pick<
  CallResponse<'POST /auto/v1/creditPay/protocolChange'>,
  'agreement' | 'underWay' | 'skips'
>;

const quietly = { failureShownBy: 'caller' } as const;
/** Kept for this visit only: after a reload the list shows whether a change was made. */
const keys = createIdempotencyKeys(memoryArea());

/**
 * Takes a step; the agreements shown are updated from its answer. The caller shows a failure, after which the
 * agreements are loaded again.
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

/** A gateway of the previous release returns no charge that was under way. */
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

interface CancelInput {
  readonly agreementNo: string;
  readonly agrMbl: string;
  readonly reasonCode: string;
  readonly reasonText?: string;
}

/** Cancels an agreement; the answer contains the outcome of a charge that was under way. */
export function useCancelAgreement() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'>, CallError, CancelInput>({
    mutationFn: (input) => call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', { ...input }, quietly),
    onSuccess: ({ agreement }) => void keepAgreement(queries, agreement),
    onError: () => void keepAgreement(queries, null),
  });
}

/** Loads the reasons for cancelling that can be chosen. They change at most with a release. */
export function useCancelReasons() {
  return useQuery({
    queryKey: queryKey('agreementCancel', 'reasons'),
    queryFn: async ({ signal }) =>
      (await call('GET /auto/v1/cancelReason/getReason', {}, { failureShownBy: 'caller', signal })).reasons,
    staleTime: Infinity,
  });
}

/**
 * Loads the family's costs in a month (yyyymm); null for the present one. Loaded again whenever it is shown.
 */
export function useFamilyMonth(month: string | null) {
  return useQuery<FamilyMonthView>({
    queryKey: queryKey('agreements', 'family', month),
    queryFn: ({ signal }) =>
      call('GET /own/v1/family', month === null ? {} : { month }, { ...quietly, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Sets the shared cap, or removes it with null; the answer contains the charges cancelled by it. */
export function useFamilyCap() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /own/v1/familyCap'>, CallError, number | null>({
    mutationFn: (capFen) => call('POST /own/v1/familyCap', { capFen }, quietly),
    onSuccess: ({ cancelled: _cancelled, ...month }) => {
      queries.setQueryData<FamilyMonthView>(queryKey('agreements', 'family', null), month);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: queryFamily('agreements') }),
  });
}
