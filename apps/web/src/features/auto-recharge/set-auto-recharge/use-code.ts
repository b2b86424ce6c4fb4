import { problemIfEmpty, problemWith, smsCode as rule } from '@phonebill/contract/validation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { session } from '../../../platform/session/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { smsCodeTexts } from '../../../ui/field/sms-code-texts.ts';
import { useCountdown } from '../../../ui/field/use-countdown.ts';
import { useSendCode } from '../api/use-seal.ts';
import { createKeptResend } from './kept-resend.ts';

export interface Code {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly problem: string | undefined;
  readonly isSent: boolean;
  readonly secondsToResend: number;
  change(value: string): void;
  /** Has one sent; a failure is told at the field. */
  send(): Promise<void>;
  /** The six digits; null when they are none, and the field says why. */
  read(): string | null;
  complain(words: string): void;
}

/**
 * The code that seals an opening or a change, sent to the user's own number; `sendAtOnce`: without being
 * asked for, unless one was sent a moment ago.
 */
export function useCode(sendAtOnce: boolean): Code {
  const { smsCode: label } = useTexts(smsCodeTexts);
  const language = useLanguage();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [kept] = useState(() => createKeptResend(sessionArea, session.get()?.userNo ?? ''));
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(() => kept.inMs() > 0);
  const { seconds, start } = useCountdown();
  const sending = useSendCode();

  // The wait goes on after a reload.
  const isBegun = useRef(false);
  useEffect(() => {
    const wait = kept.inMs();
    start(wait);
    if (sendAtOnce && wait === 0 && !isBegun.current) void send();
    isBegun.current = true;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, []);

  function complain(words: string): void {
    setProblem(words);
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  async function send(): Promise<void> {
    try {
      const { resendAfterMs } = await sending.mutateAsync();
      kept.sent(resendAfterMs);
      start(resendAfterMs);
      setSent(true);
      setValue('');
      setProblem(undefined);
      fieldRef.current?.focus();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      complain(error.message);
    }
  }

  return {
    fieldRef,
    value,
    problem,
    isSent,
    secondsToResend: seconds,
    complain,
    send,
    change(typed) {
      setValue(typed);
      setProblem(undefined);
    },
    read() {
      const wrong = problemIfEmpty(label, value, language) ?? problemWith(rule, value, language);
      if (wrong) complain(wrong);
      return wrong ? null : value;
    },
  };
}
