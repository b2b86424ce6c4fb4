import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { smsCodeCopy } from './copy.ts';
import type { SmsCode } from './use-sms-code.ts';

interface SmsCodeFieldProps {
  readonly code: SmsCode;
  /** What is happening while a tap on the button waits, where there is something to say. */
  readonly busyLabel?: string | null;
  /** It came after a tap that had the code sent. */
  readonly isWaitedFor?: boolean;
}

/** Six digits from an SMS, and the button that has them sent. */
export function SmsCodeField({ code, busyLabel, isWaitedFor = false }: SmsCodeFieldProps): ReactNode {
  const { fieldRef, value, problem, isSent, isToCome, secondsToResend, change, send } = code;
  const texts = useTexts(smsCodeCopy);
  const inTime = isToCome ? texts.sendIn : texts.sendAgainIn;
  const label = secondsToResend > 0 ? inTime(secondsToResend) : isSent ? texts.sendAgain : texts.getCode;
  const take = useEffectEvent(change);
  useEffect(() => (isSent ? offerCodeFromSms((text) => take(text)) : undefined), [isSent]);
  return (
    <Field
      ref={fieldRef}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- what was tapped for goes on here
      autoFocus={isWaitedFor}
      label={texts.smsCode}
      name="smsCode"
      value={value}
      onChange={(event) => change(event.target.value)}
      problem={problem}
      inputMode="numeric"
      autoComplete="one-time-code"
      after={
        <Button kind="text" disabled={secondsToResend > 0} onClick={send}>
          {busyLabel ?? label}
        </Button>
      }
    />
  );
}

/** What the browser gives of a message that names these pages' host (WebOTP). */
interface OtpCredential {
  readonly code?: unknown;
}

/**
 * Where the browser can, it offers the code out of the SMS, and `take` gets it. Returns what ends the
 * waiting. Elsewhere, and when the user says no, nothing happens.
 */
function offerCodeFromSms(take: (code: string) => void): () => void {
  if (!('OTPCredential' in globalThis)) return () => undefined;
  const waiting = new AbortController();
  const asked = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
  navigator.credentials.get(asked).then(
    (credential) => {
      const { code } = (credential ?? {}) as OtpCredential;
      if (typeof code === 'string') take(code);
    },
    () => undefined,
  );
  return () => waiting.abort();
}
