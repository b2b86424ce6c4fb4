import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './facts.module.css';

interface FactsProps {
  /** Names and values; those that are null, undefined or empty are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Whether names are above values, several beside each other. */
  readonly isGrid?: boolean;
}

/** Renders names and values, one row each. */
export function Facts({ facts, isGrid = false }: FactsProps): ReactNode {
  const shown = facts.filter(([, value]) => ![null, undefined, '', false].includes(value as never));
  return (
    <dl className={classNames(styles.facts, isGrid && styles.grid)}>
      {shown.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
