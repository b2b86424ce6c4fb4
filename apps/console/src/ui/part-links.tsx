import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import * as styles from './part-links.module.css';

interface PartLinksProps {
  readonly label: string;
  readonly parts: readonly { readonly to: string; readonly words: string }[];
}

/** Renders links to the parts of a screen, each with an address of its own. */
export function PartLinks({ label, parts }: PartLinksProps): ReactNode {
  return (
    <nav aria-label={label} className={styles.partLinks}>
      {parts.map(({ to, words }) => (
        <NavLink key={to} to={to} end className={styles.part ?? ''}>
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
