import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { Button } from '../button/button.tsx';
import { Field } from './field.tsx';
import { smsCodeTexts } from './sms-code-texts.ts';

interface SmsCodeFieldProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onSend: () => unknown;
  /** Whether a code was sent already. */
  readonly sent: boolean;
  readonly secondsToResend: number;
}

/** Six digits from an SMS, and the button that has them sent. */
export function SmsCodeField({
  fieldRef,
  value,
  problem,
  onChange,
  onSend,
  sent,
  secondsToResend,
}: SmsCodeFieldProps): ReactNode {
  const texts = useTexts(smsCodeTexts);
  const label =
    secondsToResend > 0 ? texts.sendAgainIn(secondsToResend) : sent ? texts.sendAgain : texts.getCode;
  return (
    <Field
      ref={fieldRef}
      label={texts.smsCode}
      name="smsCode"
      value={value}
      onChange={(event) => onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
      problem={problem ?? null}
      inputMode="numeric"
      autoComplete="one-time-code"
      after={
        <Button kind="text" disabled={secondsToResend > 0} onClick={onSend}>
          {label}
        </Button>
      }
    />
  );
}
