import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { smsCodeCopy } from './copy.ts';
import type { SmsCode } from './use-sms-code.ts';

interface SmsCodeFieldProps {
  readonly code: SmsCode;
  /** A word about what happens while a tap on the button waits; null if there is nothing to say. */
  readonly busyLabel?: string | null;
  /** Whether it appeared after a tap that had the code sent. */
  readonly isWaitedFor?: boolean;
}

/** Renders the field for six digits from an SMS, and the button that sends them. */
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

/** The browser's result for a message that names these pages' host (WebOTP). */
interface OtpCredential {
  readonly code?: unknown;
}

/**
 * Has the browser offer the code from the SMS, if it can; `take` receives it. Returns a function that ends
 * the wait. In other browsers, and when the user declines, nothing happens.
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
