import { problemIfEmpty, problemWith, smsCode as rule } from '@phonebill/contract/validation';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { smsCodeCopy } from './copy.ts';
import { initialSmsCode, type KeptResend, secondsToResend, smsCodeReducer } from './sms-code.ts';

export interface SmsCode {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly problem: string | null;
  readonly isSent: boolean;
  readonly secondsToResend: number;
  change(text: string): void;
  /** Has a code sent; why it was not is shown at the field. */
  send(): Promise<void>;
  /** The six digits; null when they are none, and the field shows why. */
  read(): string | null;
  /** Shows a problem at the field and puts the user there. */
  refuse(problem: string): void;
  /** The code is good for nothing any more; with a problem, the field shows it. */
  markUsed(problem?: string): void;
  /** What was sent is for another number than the one now typed. */
  forgetSent(): void;
}

interface SmsCodeOptions {
  /** Sends a code; null: it did not, and shows why elsewhere. A CallError is shown at the field. */
  readonly send: () => Promise<{ readonly resendAfterMs: number } | null>;
  /** Keeps the wait across a reload. */
  readonly kept?: KeptResend;
  /** One is sent on arrival, unless the wait for another is not over. */
  readonly sendAtOnce?: boolean;
}

/** The code from an SMS: having it sent, waiting for another, entering it (SPEC sections 4 and 5). */
export function useSmsCode({ send, kept, sendAtOnce = false }: SmsCodeOptions): SmsCode {
  const { smsCode: label } = useTexts(smsCodeCopy);
  const language = useLanguage();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [now, setNow] = useState(() => Date.now());
  const [state, dispatch] = useReducer(smsCodeReducer, null, () => initialSmsCode(kept?.at() ?? 0, now));
  const seconds = secondsToResend(state, now);

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), (state.resendAt - now) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [seconds, state.resendAt, now]);

  const hasArrived = useRef(false);
  useEffect(() => {
    if (sendAtOnce && seconds === 0 && !hasArrived.current) void sendCode();
    hasArrived.current = true;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, []);

  function refuse(problem: string): void {
    dispatch({ type: 'refused', problem });
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  async function sendCode(): Promise<void> {
    dispatch({ type: 'sending' });
    try {
      const sent = await send();
      if (!sent) return;
      const resendAt = Date.now() + sent.resendAfterMs;
      kept?.keep(resendAt);
      setNow(Date.now());
      dispatch({ type: 'sent', resendAt });
      fieldRef.current?.focus();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error.message);
    }
  }

  return {
    fieldRef,
    value: state.code,
    problem: state.problem,
    isSent: state.isSent,
    secondsToResend: seconds,
    change: (text) => dispatch({ type: 'typed', text }),
    send: sendCode,
    refuse,
    markUsed: (problem) => dispatch({ type: 'usedUp', problem: problem ?? null }),
    forgetSent: () => dispatch({ type: 'numberChanged' }),
    read() {
      const wrong = problemIfEmpty(label, state.code, language) ?? problemWith(rule, state.code, language);
      if (wrong) refuse(wrong);
      return wrong ? null : state.code;
    },
  };
}
