import { agreement, problemWith } from '@phonebill/contract/validation';
import type { AgreementVariant, OperationView } from '@phonebill/contract/wire';
import { useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../platform/http/index.ts';
import { useLanguage } from '../../platform/language/index.ts';
import { session } from '../../platform/session/index.ts';
import { sessionArea } from '../../platform/storage.ts';
import { createKeptResend } from '../../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../../sms-code/use-sms-code.ts';
import { useOperation } from '../operation.ts';
import { outcomePath } from '../outcome-path.ts';
import { useConfirmSetup, useSendCode } from './code-calls.ts';
import {
  type ConfirmFailure,
  confirmReducer,
  initialConfirm,
  isConfirmed,
  placeOfRefusal,
  shownFailure,
} from './confirm-state.ts';

export interface Confirm {
  /** Undefined until it is known: after a reload it is asked for. */
  readonly operation: OperationView | undefined;
  /** Why the operation could not be read. */
  readonly error: CallError | null;
  readonly failure: ConfirmFailure | null;
  readonly code: SmsCode;
  readonly credit: { readonly ticked: boolean; readonly problem: string | null; tick(ticked: boolean): void };
  /** The code is on its way to the gateway. */
  readonly isConfirming: boolean;
  refetch(): Promise<unknown>;
  confirm(): Promise<void>;
}

interface ConfirmOptions {
  readonly requestNo: string;
  /** A code is sent without being asked for, unless the wait for another is not over. */
  readonly sendAtOnce: boolean;
  readonly creditTextVersion: string;
  /** Whose call prepared it. */
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
    // The sheet's history entry is replaced, so that Back comes to the form without its sheet.
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
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      dispatch({ type: 'refused', error: caught });
      const place = placeOfRefusal(caught);
      if (place === 'code') code.refuse(caught.message);
      // It may have been confirmed all the same: then the page goes on by itself.
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
