import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import { CheckIcon } from '../icon/icons.tsx';
import * as styles from './radio-tile.module.css';

interface RadioTileProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  /** The class that lays out the tile. */
  readonly className: string | undefined;
  /**
   * Whether it is too small for a tick in its corner: only its colour, and the radio's state, then show that
   * it is chosen.
   */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** Renders one of several values as a tile; a radio to keyboards and screen readers. */
export function RadioTile({ className, isSmall = false, children, ...radio }: RadioTileProps): ReactNode {
  return (
    <label className={classNames(styles.radioTile, className)}>
      <input type="radio" className={styles.radio} {...radio} />
      {children}
      {!isSmall && (
        <span className={styles.tick}>
          <CheckIcon />
        </span>
      )}
    </label>
  );
}
