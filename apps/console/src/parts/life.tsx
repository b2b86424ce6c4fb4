import type { ReactNode } from 'react';
import { Copyable } from '../ui/index.ts';
import * as styles from './life.module.css';

interface LifeProps {
  readonly facts: ReactNode;
  /** The present status and the possible acts; it stays visible if there is room beside. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** Renders everything about one object: its facts, the column beside them, and the rest below. */
export function Life({ facts, side, children }: LifeProps): ReactNode {
  return (
    <div className={styles.life}>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.side}>{side}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}

interface LifeHeadProps {
  /** Returns the title with its number. */
  readonly title: (number: string) => string;
  readonly number: string;
  readonly state?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Renders the heading of such a page: its number, which can be copied, its state, and the most important
 * facts.
 */
export function LifeHead({ title, number, state, children }: LifeHeadProps): ReactNode {
  const [before, after] = title('\n').split('\n');
  return (
    <span className={styles.head}>
      <span>
        {before}
        <Copyable text={number} />
        {after}
      </span>
      {state !== undefined && <span className={styles.headState}>{state}</span>}
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}
