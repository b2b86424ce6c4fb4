import { problemIfEmpty, problemWith, smsCode as rule } from '@phonebill/contract/validation';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguage, useLanguageChange, useTexts } from '../platform/language/index.ts';
import { smsCodeCopy } from './copy.ts';
import {
  initialSmsCode,
  isAwaited,
  isTooLong,
  type KeptResend,
  msToResend,
  smsCodeReducer,
} from './sms-code.ts';
import { pageAge } from '../platform/page-age.ts';
import { serverNow } from '../platform/server-time.ts';

export interface SmsCode {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly problem: string | null;
  /** A code was sent to the number now typed, and is waited for. */
  readonly isSent: boolean;
  readonly isSending: boolean;
  readonly secondsToResend: number;
  /** None is waited for; one is sent by itself as soon as it may be. */
  readonly isToCome: boolean;
  change(text: string): void;
  /** Has a code sent, unless one is being sent; why it was not is shown at the field. */
  send(): Promise<void>;
  /** The six digits; null when they are none, and the field shows why. */
  read(): string | null;
  /** Shows a problem at the field and puts the user there. */
  refuse(problem: string): void;
  /** The code is good for nothing any more; with a problem, the field shows it. */
  markUsed(problem?: string): void;
  /** What was sent is not waited for any more: another is asked for. */
  forgetSent(): void;
  /** A code is on its way to this number already: it is waited for. */
  awaitSent(): void;
  /** Another number is typed: what was wrong concerned the one before. */
  changeNumber(): void;
}

interface SmsCodeOptions {
  /** Sends a code; null: it did not, and shows why elsewhere. A CallError is shown at the field. */
  readonly send: () => Promise<{ readonly resendAfterMs: number } | null>;
  /** The number that it goes to, where that can change: each waits for itself. */
  readonly to?: string;
  /** Keeps the wait across a reload. */
  readonly kept?: KeptResend;
  /**
   * One is sent on arrival, unless one is waited for already; after one that is spent, as soon as another may
   * be sent.
   */
  readonly sendAtOnce?: boolean;
  /** The sixth digit was typed, pasted or given by the browser: what the code is for goes on by itself. */
  readonly onComplete?: () => unknown;
}

const ageNow = (): number => Math.round(pageAge());

/** What is kept, at the gateway's time since it outlives the page, by the clock of this page. */
function keptHere(kept: KeptResend | undefined, now: number): ReturnType<KeptResend['read']> {
  const { resendAt, isSpent } = kept?.read() ?? { resendAt: 0, isSpent: false };
  return { resendAt: resendAt - serverNow() + now, isSpent };
}

/** The code from an SMS: having it sent, waiting for another, entering it (SPEC sections 4 and 5). */
export function useSmsCode({ send, to = '', kept, sendAtOnce = false, onComplete }: SmsCodeOptions): SmsCode {
  const { smsCode: label } = useTexts(smsCodeCopy);
  const language = useLanguage();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [now, setNow] = useState(ageNow);
  const [state, dispatch] = useReducer(smsCodeReducer, null, () =>
    initialSmsCode(to, keptHere(kept, now), now),
  );
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const leftMs = msToResend(state, to, now);
  useLanguageChange(() => {
    // One that was used up left an empty field.
    const problem = state.code === '' ? null : problemWith(rule, state.code, language);
    dispatch({ type: 'languageChanged', problem });
  });

  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(() => setNow(ageNow()), leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);

  const complete = useEffectEvent(() => void onComplete?.());
  useEffect(() => {
    if (rule.accepts(state.code)) complete();
  }, [state.code]);

  const [isToCome, setToCome] = useState(() => sendAtOnce && !isAwaited(state, to));
  const sendByItself = useEffectEvent(() => void sendCode());
  useEffect(() => {
    if (isToCome && leftMs === 0) sendByItself();
  }, [isToCome, leftMs]);

  function refuse(problem: string): void {
    dispatch({ type: 'refused', problem });
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  async function sendCode(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setToCome(false);
    setSending(true);
    dispatch({ type: 'sending' });
    try {
      const sent = await send();
      if (!sent) return;
      const sentAt = ageNow();
      kept?.keep(serverNow() + sent.resendAfterMs);
      setNow(sentAt);
      dispatch({ type: 'sent', to, resendAt: sentAt + sent.resendAfterMs });
      fieldRef.current?.focus();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error.message);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  return {
    fieldRef,
    value: state.code,
    // Before any tap: the sixth digit would have gone on by itself.
    problem: state.problem ?? (isTooLong(state.code) ? problemWith(rule, state.code, language) : null),
    isSent: isAwaited(state, to),
    isSending,
    secondsToResend: Math.ceil(leftMs / 1000),
    isToCome,
    change: (text) => dispatch({ type: 'typed', text }),
    send: sendCode,
    refuse,
    markUsed(problem) {
      kept?.spend();
      dispatch({ type: 'usedUp', problem: problem ?? null });
    },
    forgetSent: () => dispatch({ type: 'forgotten', to }),
    awaitSent: () => dispatch({ type: 'sentBefore', to }),
    changeNumber() {
      // While nothing was waited for, the clock stood.
      setNow(ageNow());
      dispatch({ type: 'numberChanged' });
    },
    read() {
      const wrong = problemIfEmpty(label, state.code, language) ?? problemWith(rule, state.code, language);
      if (wrong) refuse(wrong);
      return wrong ? null : state.code;
    },
  };
}
