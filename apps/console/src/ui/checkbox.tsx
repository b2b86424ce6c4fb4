import type { ReactNode } from 'react';
import { useId } from 'react';
import * as styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Renders a checkbox, with its meaning in small text. */
export function Checkbox({ label, hint, isChecked, onChange }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
      {hint !== undefined && (
        <small id={id} className={styles.hint}>
          {hint}
        </small>
      )}
    </label>
  );
}
