import type { ReactNode } from 'react';
import { Choice } from '../../../ui/index.ts';

interface RequiredSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly words: Readonly<Record<string, string>>;
}

/** Renders the choice of one of the names that have a text. */
export function RequiredSelect({ label, value, onChange, words }: RequiredSelectProps): ReactNode {
  return (
    <Choice
      label={label}
      value={value}
      onChange={onChange}
      options={Object.entries(words).map(([name, text]) => ({ value: name, words: text }))}
    />
  );
}
