import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '@phonebill/styles';
import * as styles from './button.module.css';

interface LinkButtonProps {
  readonly to: string;
  /** Not a page of the console but a file of the server's. */
  readonly isFile?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a quiet button. */
export function LinkButton({ to, isFile = false, children }: LinkButtonProps): ReactNode {
  const className = classNames(styles.button, styles.quiet);
  return isFile ? (
    <a className={className} href={to} download>
      {children}
    </a>
  ) : (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
