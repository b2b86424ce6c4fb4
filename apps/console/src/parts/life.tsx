import type { ReactNode } from 'react';
import { Copyable } from '../ui/index.ts';
import * as styles from './life.module.css';

interface LifeProps {
  readonly facts: ReactNode;
  /** What is said of it now, and what can be done; it stays in sight where there is room beside. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** All of one thing from its beginning on: what is known of it, what stands beside, and the rest below. */
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
  /** The title with its number. */
  readonly title: (number: string) => string;
  readonly number: string;
  readonly state?: ReactNode;
  readonly children?: ReactNode;
}

/** The heading of such a page: its number, which can be copied, its state, and what matters most. */
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
