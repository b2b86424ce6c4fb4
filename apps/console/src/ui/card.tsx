import { type ReactNode, useId } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  /** Whether the content reaches the card's edges, as tables do. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** Renders a part of a screen in a thin frame, with its title. */
export function Card({ title, action, isFlush = false, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {action}
        </div>
      )}
      <div className={classNames(!isFlush && styles.inside)}>{children}</div>
    </section>
  );
}
