import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '@phonebill/styles';
import * as styles from './button.module.css';

interface LinkButtonProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Renders a link that looks like a quiet button. */
export function LinkButton({ to, children }: LinkButtonProps): ReactNode {
  const className = classNames(styles.button, styles.quiet);
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
