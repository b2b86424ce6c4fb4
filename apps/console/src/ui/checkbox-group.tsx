import type { ReactNode } from 'react';
import * as styles from './checkbox-group.module.css';

interface CheckboxGroupProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The problem with what was ticked; null if there is none. */
  readonly error: string | null;
}

/** Renders checkboxes of which several may be ticked. */
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
