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
  /** Whether a code was sent to the number now typed, and is awaited. */
  readonly isSent: boolean;
  readonly isSending: boolean;
  readonly secondsToResend: number;
  /** Whether none is awaited and one will be sent automatically as soon as possible. */
  readonly isToCome: boolean;
  change(text: string): void;
  /** Sends a code, unless one is being sent; the field shows a failure. */
  send(): Promise<void>;
  /** Returns the six digits; null if they are incomplete, and the field shows why. */
  read(): string | null;
  /** Shows a problem at the field and focuses it. */
  refuse(problem: string): void;
  /** Marks the code as no longer valid; with a problem, the field shows it. */
  markUsed(problem?: string): void;
  /** Stops awaiting the code that was sent: another is being requested. */
  forgetSent(): void;
  /** Awaits a code that is already under way to this number. */
  awaitSent(): void;
  /** Clears the problem, which concerned the former number. */
  changeNumber(): void;
}

interface SmsCodeOptions {
  /**
   * Sends a code; resolves to null if it did not, and shows why elsewhere. A CallError is shown at the field.
   */
  readonly send: () => Promise<{ readonly resendAfterMs: number } | null>;
  /** The number to which it is sent, if that can change: each number has its own wait. */
  readonly to?: string;
  /** Keeps the wait across a reload. */
  readonly kept?: KeptResend;
  /**
   * Whether one is sent on arrival, unless one is already awaited; if the last one was used, as soon as
   * another may be sent.
   */
  readonly sendAtOnce?: boolean;
  /**
   * Called when the sixth digit was typed, pasted or filled in by the browser: the action continues
   * automatically.
   */
  readonly onComplete?: () => unknown;
}

const ageNow = (): number => Math.round(pageAge());

/**
 * Returns the kept time by the clock of this page; it is stored as the gateway's time, since it outlives the
 * page.
 */
function keptHere(kept: KeptResend | undefined, now: number): ReturnType<KeptResend['read']> {
  const { resendAt, isSpent } = kept?.read() ?? { resendAt: 0, isSpent: false };
  return { resendAt: resendAt - serverNow() + now, isSpent };
}

/** Handles the code from an SMS: sending it, waiting for another, entering it (SPEC sections 4 and 5). */
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
    // A code that was used left an empty field.
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
    // Shown before any tap, as six digits would have continued automatically.
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
      // The clock was stopped while nothing was awaited.
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
