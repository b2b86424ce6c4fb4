import { agreement, problemWith } from '@phonebill/contract/validation';
import type { OperationView } from '@phonebill/contract/wire';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../platform/http/index.ts';
import { useLanguage } from '../../../../platform/language/index.ts';
import { agreementResultPath } from '../../../../platform/paths.ts';
import type { SmsCode } from '../../../../sms-code/use-sms-code.ts';
import { useOperation } from '../../setup-calls.ts';
import { useConfirmSetup } from './code-calls.ts';

export type SealingFailure = 'expired' | 'unknown' | { readonly words: string };

export interface Sealing {
  /** Undefined until it is known: after a reload it is asked for. */
  readonly operation: OperationView | undefined;
  readonly error: CallError | null;
  readonly failure: SealingFailure | null;
  readonly credit: { readonly ticked: boolean; readonly problem: string | null; tick(ticked: boolean): void };
  refetch(): Promise<unknown>;
  seal(): Promise<void>;
}

/** Seals an opening or a change with the code, and leads to what became of it. */
export function useSealing(requestNo: string, code: SmsCode, creditTextVersion: string): Sealing {
  const language = useLanguage();
  const navigate = useNavigate();
  const { data: operation, error, refetch } = useOperation(requestNo);
  const sealing = useConfirmSetup();
  const [failure, setFailure] = useState<SealingFailure | null>(null);
  const [ticked, setTicked] = useState(false);
  const [creditProblem, setCreditProblem] = useState<string | null>(null);

  const state = operation?.state;
  const isSealed = state === 'signing' || state === 'done' || state === 'refused';
  useEffect(() => {
    // The sheet's history entry is replaced, so that Back comes to the form without its sheet.
    if (isSealed) void navigate(agreementResultPath(requestNo), { replace: true });
  }, [isSealed, navigate, requestNo]);

  async function seal(): Promise<void> {
    if (!operation) return;
    const smsCode = code.read();
    const untick = operation.needsCreditConsent ? problemWith(agreement, ticked, language) : null;
    setCreditProblem(untick);
    if (smsCode === null || untick) return;
    setFailure(null);
    try {
      await sealing.mutateAsync({
        requestNo,
        smsCode,
        ...(operation.needsCreditConsent && { credit: { creditTextVersion, consented: ticked } }),
      });
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      if (caught.is('smsCodeWrong') || caught.is('smsCodeSpent')) return code.refuse(caught.message);
      if (caught.is('creditConsentMissing')) return setCreditProblem(caught.message);
      setFailure(
        caught.is('operationExpired') || caught.is('operationNotFound')
          ? 'expired'
          : caught.kind === 'refused'
            ? { words: caught.message }
            : 'unknown',
      );
      // It may have been sealed all the same: then the page goes on by itself.
      void refetch();
    }
  }

  return {
    operation,
    error,
    refetch,
    seal,
    failure: state === 'expired' || state === 'replaced' ? 'expired' : failure,
    credit: {
      ticked,
      problem: creditProblem,
      tick(now) {
        setTicked(now);
        setCreditProblem(null);
      },
    },
  };
}
