import { problemIfEmpty, problemWith, smsCode as rule } from '@phonebill/contract/validation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { session } from '../../../platform/session/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { smsCodeTexts } from '../../../ui/field/sms-code-texts.ts';
import { useCountdown } from '../../../ui/field/use-countdown.ts';
import { useCheckOwnMessage, useSendOwnMessage } from '../api/use-own-message.ts';
import { createKeptProof } from './kept-proof.ts';

export interface Proof {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly code: string;
  readonly problem: string | undefined;
  readonly isSent: boolean;
  readonly secondsToResend: number;
  /** A code was right already and has not been used up. */
  readonly isKept: boolean;
  change(code: string): void;
  send(): Promise<void>;
  /** The ticket for the code typed, or the one kept; null when there is none, and the field says why. */
  ticket(): Promise<string | null>;
  /** The ticket is used up; with a reason, the field says it. */
  drop(reason?: string): void;
}

/**
 * That it is the user who spends the points: a code sent to their own number (SPEC section 7,
 * loginUser/sendMessage and checkMessage).
 */
export function useProof(): Proof {
  const { smsCode: label } = useTexts(smsCodeTexts);
  const language = useLanguage();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [kept] = useState(() => createKeptProof(sessionArea, session.get()?.userNo ?? ''));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isKept, setKept] = useState(() => kept.ticket() !== null);
  const [isSent, setSent] = useState(() => kept.resendInMs() > 0);
  const { seconds, start } = useCountdown();
  const sending = useSendOwnMessage();
  const checking = useCheckOwnMessage();

  // The wait goes on after a reload.
  useEffect(() => {
    start(kept.resendInMs());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, []);

  function complain(words: string): void {
    setProblem(words);
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  return {
    fieldRef,
    code,
    problem,
    isSent,
    isKept,
    secondsToResend: seconds,
    change(typed) {
      setCode(typed);
      setProblem(undefined);
    },
    async send() {
      try {
        const { resendAfterMs } = await sending.mutateAsync();
        kept.codeSent(resendAfterMs);
        start(resendAfterMs);
        setSent(true);
        setCode('');
        setProblem(undefined);
        fieldRef.current?.focus();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        complain(error.message);
      }
    },
    async ticket() {
      const before = kept.ticket();
      if (before !== null) return before;
      setKept(false);
      const wrong = problemIfEmpty(label, code, language) ?? problemWith(rule, code, language);
      if (wrong) {
        complain(wrong);
        return null;
      }
      try {
        const { messageTicket } = await checking.mutateAsync(code);
        kept.keepTicket(messageTicket);
        setProblem(undefined);
        return messageTicket;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        complain(error.message);
        return null;
      }
    },
    drop(reason) {
      kept.dropTicket();
      setKept(false);
      setCode('');
      setProblem(reason);
    },
  };
}
