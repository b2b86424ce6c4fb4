import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { TextField } from '../ui/index.ts';
import { isReason, LONGEST_REASON, reasonTexts } from './reason.ts';

interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** Somebody tried to send it: one that is too short is said. */
  readonly wasSent: boolean;
  readonly takesFocus?: boolean;
  /** Of a reason for something of its own. */
  readonly label?: string;
  readonly hint?: string;
}

/** Where it is said why something is done, as the audit log keeps it. */
export function ReasonField({
  reason,
  onChange,
  wasSent,
  takesFocus = true,
  label,
  hint,
}: ReasonFieldProps): ReactNode {
  const texts = useTexts(reasonTexts);
  return (
    <TextField
      label={label ?? texts.label}
      hint={hint ?? texts.hint}
      error={wasSent && !isReason(reason) ? texts.tooShort : null}
      value={reason}
      onChange={onChange}
      kind="lines"
      maxLength={LONGEST_REASON}
      isRequired
      takesFocus={takesFocus}
    />
  );
}
