import type { ReactNode } from 'react';
import * as styles from './checkbox-group.module.css';

interface CheckboxGroupProps {
  readonly label: string;
  readonly children: ReactNode;
  /** What is wrong with what was ticked; null: nothing. */
  readonly error: string | null;
}

/** Boxes of which several may be ticked. */
export function CheckboxGroup({ label, children, error }: CheckboxGroupProps): ReactNode {
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      {error !== null && (
        <p className={styles.missing} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
