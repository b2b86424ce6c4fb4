import type { ReactNode } from 'react';
import * as styles from './chip.module.css';

/** Renders a row of chips that scrolls sideways, named for screen readers. */
export function Chips({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChipProps {
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Renders one of a few choices; `pressed` marks the present one. */
export function Chip({ pressed, onClick, children }: ChipProps): ReactNode {
  return (
    <li>
      <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
        {children}
      </button>
    </li>
  );
}
