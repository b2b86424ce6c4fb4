import type { ReactNode } from 'react';
import { DownIcon } from '../ui/icon/icons.tsx';
import * as styles from './list-select.module.css';

interface FilterSelectProps<T extends string> {
  readonly label: string;
  /** The text shown while nothing is filtered. */
  readonly all: string;
  readonly value: T | null;
  /** The values and their texts. */
  readonly choices: readonly (readonly [T, string])[];
  readonly onChange: (value: T | null) => void;
}

/** Renders one part of the filter: one of its values, or all. */
export function FilterSelect<T extends string>({
  label,
  all,
  value,
  choices,
  onChange,
}: FilterSelectProps<T>): ReactNode {
  return (
    <div className={styles.listSelect}>
      <select
        aria-label={label}
        value={value ?? ''}
        data-chosen={value ?? undefined}
        onChange={({ target }) => onChange(choices.find(([each]) => each === target.value)?.[0] ?? null)}
      >
        <option value="">{all}</option>
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      <DownIcon />
    </div>
  );
}
