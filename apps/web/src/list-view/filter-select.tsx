import type { ReactNode } from 'react';
import { DownIcon } from '../ui/icon/icons.tsx';
import * as styles from './list-select.module.css';

interface FilterSelectProps<T extends string> {
  readonly label: string;
  /** What stands there while nothing is left out. */
  readonly all: string;
  readonly value: T | null;
  /** Values and their words. */
  readonly choices: readonly (readonly [T, string])[];
  readonly onChange: (value: T | null) => void;
}

/** One question of the filter: one of its answers, or all. */
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
