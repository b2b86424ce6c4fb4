import type { ReactNode } from 'react';
import { Phrases } from '../phrases/phrases.tsx';
import * as styles from './state.module.css';

interface EmptyStateProps {
  /** An icon from `ui/icon`. */
  readonly sign?: ReactNode;
  readonly title: string;
  /** The text that says what would be here, and how to begin. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Renders the state of a list or page that has no content yet. */
export function EmptyState({ sign, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <section className={styles.state}>
      {sign && <span className={styles.sign}>{sign}</span>}
      <h2 className={styles.title}>
        <Phrases text={title} />
      </h2>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </section>
  );
}
