import { type ReactNode, useId } from 'react';
import * as styles from './campaign.module.css';

interface CardProps {
  readonly title: string;
  /** The target of links from elsewhere on the page. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** Renders one section of a campaign page, under its heading. */
export function Card({ title, id, children }: CardProps): ReactNode {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId} id={id} tabIndex={id ? -1 : undefined}>
      <h3 className={styles.heading} id={headingId}>
        {title}
      </h3>
      {children}
    </section>
  );
}
