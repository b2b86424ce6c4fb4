import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../language/index.ts';
import { TextField } from '../../../ui/index.ts';
import { shareOf, shareText } from '../../../values/index.ts';
import { countOf, fenOf, fensOf, yuansText, yuanText } from './number-texts.ts';
import { settingsTexts } from '../texts.ts';

interface NumberFieldProps<T> {
  readonly label: string;
  readonly value: T | null;
  /** The fault from the check; an invalid text is marked at once. */
  readonly error: string | null;
  /** Called with the number; null if the text is not one. */
  readonly onChange: (value: T | null) => void;
}

interface TypedFieldProps<T> extends NumberFieldProps<T> {
  readonly hint?: string;
  readonly text: (value: T) => string;
  /** Parses the text; null if it is invalid. */
  readonly read: (text: string) => T | null;
  readonly bad: string;
  readonly kind: 'figure' | 'line';
}

/** Renders a field that keeps its text, and marks it at once if it is invalid. */
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

/** Renders a field for a price in percent of the face value, stored in ten-thousandths. */
export function ShareField(props: NumberFieldProps<number>): ReactNode {
  const texts = useTexts(settingsTexts);
  return <TypedField {...props} kind="figure" text={shareText} read={shareOf} bad={texts.shareBad} />;
}

/** Renders a field for a whole number of items or points. */
export function CountField(props: NumberFieldProps<number>): ReactNode {
  const texts = useTexts(settingsTexts);
  return <TypedField {...props} kind="figure" text={String} read={countOf} bad={texts.countBad} />;
}

/** Renders a field for an amount in yuan, stored in fen. */
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

/** Renders an optional field for an amount in yuan: undefined if it is empty. */
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

/** Renders a field for several amounts in yuan, stored in fen. */
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
