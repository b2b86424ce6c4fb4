import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../language/index.ts';
import { TextField } from '../../../ui/index.ts';
import { shareOf, shareText } from '../../../values/index.ts';
import { countOf, fenOf, fensOf, yuansText, yuanText } from './number-texts.ts';
import { settingsTexts } from '../texts.ts';

interface NumberFieldProps<T> {
  readonly label: string;
  readonly value: T | null;
  /** What the check said; what is typed wrongly is said at once. */
  readonly error: string | null;
  /** Null: what was typed is no such number. */
  readonly onChange: (value: T | null) => void;
}

interface TypedFieldProps<T> extends NumberFieldProps<T> {
  readonly hint?: string;
  readonly text: (value: T) => string;
  /** Null: the text is none. */
  readonly read: (text: string) => T | null;
  readonly bad: string;
  readonly kind: 'figure' | 'line';
}

/** It keeps what is typed, and says at once when that is none. */
function TypedField<T>({
  label,
  hint,
  value,
  error,
  onChange,
  text,
  read,
  bad,
  kind,
}: TypedFieldProps<T>): ReactNode {
  const [typed, setTyped] = useState(() => (value === null ? '' : text(value)));
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      kind={kind}
      value={typed}
      error={read(typed) === null ? bad : error}
      onChange={(next) => {
        setTyped(next);
        onChange(read(next));
      }}
    />
  );
}

/** A price in percent of the face value, kept in ten-thousandths. */
export function ShareField(props: NumberFieldProps<number>): ReactNode {
  const texts = useTexts(settingsTexts);
  return <TypedField {...props} kind="figure" text={shareText} read={shareOf} bad={texts.shareBad} />;
}

/** A whole number of things or points. */
export function CountField(props: NumberFieldProps<number>): ReactNode {
  const texts = useTexts(settingsTexts);
  return <TypedField {...props} kind="figure" text={String} read={countOf} bad={texts.countBad} />;
}

/** An amount in yuan, kept in fen. */
export function YuanField({
  hint,
  ...props
}: NumberFieldProps<number> & { readonly hint?: string }): ReactNode {
  const texts = useTexts(settingsTexts);
  return (
    <TypedField
      {...props}
      hint={hint ?? texts.yuan}
      kind="figure"
      text={yuanText}
      read={fenOf}
      bad={texts.yuanBad}
    />
  );
}

/** The same where none has to be typed: undefined then. */
export function OptionalYuanField({
  hint,
  value,
  onChange,
  ...props
}: Omit<NumberFieldProps<number>, 'value' | 'onChange'> & {
  readonly hint: string;
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null | undefined) => void;
}): ReactNode {
  const texts = useTexts(settingsTexts);
  return (
    <TypedField<number | 'none'>
      {...props}
      hint={hint}
      value={value === undefined ? 'none' : value}
      onChange={(next) => onChange(next === 'none' ? undefined : next)}
      kind="figure"
      text={(fen) => (fen === 'none' ? '' : yuanText(fen))}
      read={(text) => (text.trim() === '' ? 'none' : fenOf(text))}
      bad={texts.yuanBad}
    />
  );
}

/** Several amounts in yuan, kept in fen. */
export function YuansField({
  hint,
  ...props
}: NumberFieldProps<readonly number[]> & { readonly hint?: string }): ReactNode {
  const texts = useTexts(settingsTexts);
  return (
    <TypedField
      {...props}
      hint={hint ?? texts.yuans}
      kind="line"
      text={yuansText}
      read={fensOf}
      bad={texts.yuansBad}
    />
  );
}
