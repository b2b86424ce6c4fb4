import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { TextField } from '../ui/index.ts';
import { isReason, LONGEST_REASON, reasonTexts } from './reason.ts';

interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** Whether the person tried to send it: a reason that is too short is then marked. */
  readonly wasSent: boolean;
  readonly takesFocus?: boolean;
  /** The label of a reason for something else. */
  readonly label?: string;
  readonly hint?: string;
}

/** Renders the field for the reason, which the audit log stores. */
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
