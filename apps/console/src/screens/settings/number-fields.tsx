import { type ReactNode, useState } from 'react';
import { useTexts } from '../../language/index.ts';
import { TextField } from '../../ui/index.ts';
import { fenOf, fensOf, shareOf, shareText, yuansText, yuanText } from './number-texts.ts';
import { settingsTexts } from './texts.ts';

interface NumberFieldProps<T> {
  readonly label: string;
  readonly value: T | null;
  /** What the check said; what is typed wrongly is said at once. */
  readonly error: string | null;
  /** Null: what was typed is no such number. */
  readonly onChange: (value: T | null) => void;
}

/** A price in percent of the face value, kept in ten-thousandths. */
export function ShareField({ label, value, error, onChange }: NumberFieldProps<number>): ReactNode {
  const texts = useTexts(settingsTexts);
  const [typed, setTyped] = useState(() => (value === null ? '' : shareText(value)));
  const isBad = shareOf(typed) === null;
  return (
    <TextField
      label={label}
      kind="figure"
      value={typed}
      error={isBad ? texts.shareBad : error}
      onChange={(next) => {
        setTyped(next);
        onChange(shareOf(next));
      }}
    />
  );
}

/** An amount in yuan, kept in fen; undefined: nothing was typed where nothing has to be. */
export function YuanField({
  label,
  hint,
  value,
  error,
  onChange,
  isOptional = false,
}: Omit<NumberFieldProps<number>, 'value' | 'onChange'> & {
  readonly hint?: string;
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null | undefined) => void;
  readonly isOptional?: boolean;
}): ReactNode {
  const texts = useTexts(settingsTexts);
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? yuanText(value) : ''));
  const isLeftOut = isOptional && typed.trim() === '';
  const isBad = !isLeftOut && fenOf(typed) === null;
  return (
    <TextField
      label={label}
      hint={hint ?? texts.yuan}
      kind="figure"
      value={typed}
      error={isBad ? texts.yuanBad : error}
      onChange={(next) => {
        setTyped(next);
        onChange(isOptional && next.trim() === '' ? undefined : fenOf(next));
      }}
    />
  );
}

/** Several amounts in yuan, kept in fen. */
export function YuansField({
  label,
  value,
  error,
  onChange,
}: NumberFieldProps<readonly number[]>): ReactNode {
  const texts = useTexts(settingsTexts);
  const [typed, setTyped] = useState(() => (value === null ? '' : yuansText(value)));
  const isBad = fensOf(typed) === null;
  return (
    <TextField
      label={label}
      hint={texts.yuans}
      value={typed}
      error={isBad ? texts.yuansBad : error}
      onChange={(next) => {
        setTyped(next);
        onChange(fensOf(next));
      }}
    />
  );
}
