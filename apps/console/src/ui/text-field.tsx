import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '@phonebill/styles';
import * as styles from './field.module.css';
import { asTyped } from './typed-text.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** Why the value is invalid; the field is marked while it is set. */
  readonly error?: string | null;
  readonly maxLength?: number;
  /**
   * `lines` has several lines; a `figure` is aligned right; a `date` or a `moment` has the browser's
   * calendar.
   */
  readonly kind?: 'line' | 'lines' | 'figure' | 'date' | 'moment';
  readonly isRequired?: boolean;
  /** Whether it receives the focus when it appears, as the first element of a dialog. */
  readonly takesFocus?: boolean;
  readonly lang?: string;
}

const types = {
  line: 'text',
  lines: 'text',
  figure: 'text',
  date: 'date',
  moment: 'datetime-local',
} as const;

/** Renders a field with its label above, its hint below, and its error in place of the hint. */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error = null,
  maxLength,
  kind = 'line',
  isRequired = false,
  takesFocus = false,
  lang,
}: TextFieldProps): ReactNode {
  const control = {
    className: classNames(styles.control, kind === 'figure' && styles.figure),
    ...(lang !== undefined && { lang }),
  };
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={value}
      onChange={(typed) => onChange(asTyped(typed))}
      isInvalid={error !== null}
      isRequired={isRequired}
      {...(takesFocus && { autoFocus: true })}
      validationBehavior="aria"
      autoComplete="off"
      {...(maxLength !== undefined && { maxLength })}
      {...(kind === 'figure' && { inputMode: 'decimal' as const })}
      type={types[kind]}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {kind === 'lines' ? <TextArea {...control} rows={3} /> : <Input {...control} />}
      {hint !== undefined && error === null && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
