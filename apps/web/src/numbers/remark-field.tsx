import { REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Field } from '../ui/field/field.tsx';
import { remarkCopy } from './remark-copy.ts';

interface RemarkFieldProps {
  /** The field's name in its form. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly problem: string | null;
}

/** Renders the user's own name for a number or its agreement, with how much of the allowed length is used. */
export function RemarkField({ name, value, onChange, onBlur, problem }: RemarkFieldProps): ReactNode {
  const texts = useTexts(remarkCopy);
  return (
    <Field
      label={texts.name}
      name={name}
      autoComplete="off"
      enterKeyHint="done"
      dir="auto"
      placeholder={texts.example}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      problem={problem}
      hint={texts.count(remarkLength(value), REMARK_LENGTH)}
    />
  );
}
