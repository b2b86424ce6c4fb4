import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import { CheckIcon } from '../icon/icons.tsx';
import * as styles from './radio-tile.module.css';

interface RadioTileProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  /** How the tile is laid out. */
  readonly className: string | undefined;
  /** Too small for a tick in its corner: the colour alone, and the radio's state, say that it is chosen. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** One of some values as a tile that is tapped as a whole; a radio to keyboards and screen readers. */
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
