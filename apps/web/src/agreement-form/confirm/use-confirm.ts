/**
 * Confirms a setup or a change with a code: the calls, the credit consent, and the result of the last try.
 * {@link confirmReducer} is pure; {@link useConfirm} ties it to the sheet.
 */
import { agreement, problemWith } from '@phonebill/contract/validation';
import type { AgreementVariant, CallInput, CallResponse, OperationView } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { call, CallError } from '../../platform/http/index.ts';
import { useLanguage } from '../../platform/language/index.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { session } from '../../platform/session/index.ts';
import { sessionArea } from '../../platform/storage.ts';
import { createKeptResend } from '../../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../../sms-code/use-sms-code.ts';
import { useOperation } from '../operation.ts';
import { outcomePath } from '../outcome-path.ts';

/** The code that confirms; with the credit text consented to, if credit pay is among the sources. */
type Confirmation = Omit<CallInput<'POST /auto/v1/protocol/messageAffirm'>, 'requestNo'> & {
  readonly requestNo: string;
  /** The variant whose call prepared it. */
  readonly variant?: AgreementVariant | undefined;
  readonly credit?: { readonly creditTextVersion: string; readonly consented: boolean };
};

/** Sends the code for a sensitive step to the user's own number (SPEC section 7, self/sendMessage). */
function useSendCode() {
  return useMutation<CallResponse<'POST /common/v1/self/sendMessage'>>({
    mutationFn: () => call('POST /common/v1/self/sendMessage', {}, { failureShownBy: 'caller' }),
  });
}

/** Confirms a setup or a change (SPEC section 7, protocol/messageAffirm and creditPay/affirm). */
function useConfirmSetup() {
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

/**
 * Why confirming failed. `expired`: it must be begun again. `indeterminate`: no answer arrived, so it may or
 * may not have been confirmed. `realName`: the user's name must be checked first. `text`: the failed call's
 * text, verbatim (SPEC section 8); null if no call failed.
 */
export interface ConfirmFailure {
  readonly why: 'expired' | 'indeterminate' | 'realName' | 'refused';
  readonly text: string | null;
}

interface ConfirmState {
  readonly creditTicked: boolean;
  readonly creditProblem: string | null;
  readonly failure: ConfirmFailure | null;
}

type ConfirmEvent =
  | { readonly type: 'creditTicked'; readonly ticked: boolean }
  | { readonly type: 'checked'; readonly creditProblem: string | null }
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly error: Refusal };

type Refusal = Pick<CallError, 'is' | 'kind' | 'message'>;

export const initialConfirm: ConfirmState = { creditTicked: false, creditProblem: null, failure: null };

/** Returns the state of the sheet after an event. */
export function confirmReducer(state: ConfirmState, event: ConfirmEvent): ConfirmState {
  switch (event.type) {
    case 'creditTicked':
      return { ...state, creditTicked: event.ticked, creditProblem: null };
    case 'checked':
      return { ...state, creditProblem: event.creditProblem };
    case 'sent':
      return { ...state, failure: null };
    case 'refused':
      return refused(state, event.error);
  }
}

function refused(state: ConfirmState, error: Refusal): ConfirmState {
  switch (placeOfRefusal(error)) {
    case 'code':
      return state;
    case 'credit':
      return { ...state, creditProblem: error.message };
    case 'sheet':
      return { ...state, failure: failureOf(error) };
  }
}

/** Returns where a refusal is shown: at the code's field, at the credit consent, or above the button. */
export function placeOfRefusal(error: Pick<CallError, 'is'>): 'code' | 'credit' | 'sheet' {
  if (error.is('smsCodeWrong') || error.is('smsCodeSpent')) return 'code';
  return error.is('creditConsentMissing') ? 'credit' : 'sheet';
}

function failureOf(error: Refusal): ConfirmFailure {
  const text = error.message;
  if (error.is('operationExpired') || error.is('operationNotFound')) return { why: 'expired', text };
  if (error.is('realNameNeeded')) return { why: 'realName', text };
  return { why: error.kind === 'refused' ? 'refused' : 'indeterminate', text };
}

/**
 * Returns the failure to show: an operation that is over must be begun again, whatever the last try returned.
 */
export function shownFailure(
  { failure }: ConfirmState,
  operation: Pick<OperationView, 'state'> | undefined,
): ConfirmFailure | null {
  const isOver = operation?.state === 'expired' || operation?.state === 'replaced';
  return isOver ? { why: 'expired', text: failure?.text ?? null } : failure;
}

/** Returns whether the code was accepted: the member or the wallet is waited for, or the result is known. */
export function isConfirmed<O extends Pick<OperationView, 'state'>>(
  operation: O | undefined,
): operation is O {
  return (['awaitingConsent', 'signing', 'done', 'refused'] as unknown[]).includes(operation?.state);
}

export interface Confirm {
  /** The operation; undefined until it is known: after a reload it is loaded. */
  readonly operation: OperationView | undefined;
  /** Why the operation could not be loaded. */
  readonly error: CallError | null;
  readonly failure: ConfirmFailure | null;
  readonly code: SmsCode;
  readonly credit: { readonly ticked: boolean; readonly problem: string | null; tick(ticked: boolean): void };
  /** Whether the code is being sent to the gateway. */
  readonly isConfirming: boolean;
  refetch(): Promise<unknown>;
  confirm(): Promise<void>;
}

interface ConfirmOptions {
  readonly requestNo: string;
  /** Whether a code is sent without a tap, unless one is already awaited. */
  readonly sendAtOnce: boolean;
  readonly creditTextVersion: string;
  /** The variant whose call prepared it. */
  readonly variant: AgreementVariant | undefined;
}

/** Confirms a setup or a change with the code, and leads to its result. */
export function useConfirm({ requestNo, sendAtOnce, creditTextVersion, variant }: ConfirmOptions): Confirm {
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: operation, error, refetch } = useOperation(requestNo);
  const sending = useSendCode();
  const [kept] = useState(() => createKeptResend(sessionArea, 'agreementCode', session.get()?.userNo ?? ''));
  const code = useSmsCode({
    send: () => sending.mutateAsync(),
    kept,
    sendAtOnce,
    onComplete: () => {
      if (!operation?.needsCreditConsent || state.creditTicked) void confirm();
    },
  });
  const confirming = useConfirmSetup();
  const [state, dispatch] = useReducer(confirmReducer, initialConfirm);

  const outcome = isConfirmed(operation) ? outcomePath(operation) : null;
  useEffect(() => {
    // The sheet's history entry is replaced, so that Back leads to the form without its sheet.
    if (outcome !== null) void navigate(outcome, { replace: true });
  }, [outcome, navigate]);

  async function confirm(): Promise<void> {
    if (!operation || confirming.isPending) return;
    const smsCode = code.read();
    const { needsCreditConsent } = operation;
    const creditProblem = needsCreditConsent ? problemWith(agreement, state.creditTicked, language) : null;
    dispatch({ type: 'checked', creditProblem });
    if (smsCode === null || creditProblem) return;
    dispatch({ type: 'sent' });
    const credit = needsCreditConsent && { credit: { creditTextVersion, consented: state.creditTicked } };
    try {
      await confirming.mutateAsync({ requestNo, smsCode, variant, ...credit });
      code.markUsed();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      dispatch({ type: 'refused', error: caught });
      const place = placeOfRefusal(caught);
      if (place === 'code') code.refuse(caught.message);
      // It may have been confirmed all the same: then the page continues by itself.
      else if (place === 'sheet') void refetch();
    }
  }

  return {
    operation,
    error,
    refetch,
    code,
    confirm,
    isConfirming: confirming.isPending,
    failure: shownFailure(state, operation),
    credit: {
      ticked: state.creditTicked,
      problem: state.creditProblem,
      tick: (ticked) => dispatch({ type: 'creditTicked', ticked }),
    },
  };
}
