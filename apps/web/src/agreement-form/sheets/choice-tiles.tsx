import { type ReactNode, useId } from 'react';
import { RadioTile } from '../../ui/radio-tile/radio-tile.tsx';
import * as styles from './choice-tiles.module.css';

const looks = { tiles: styles.tiles, days: styles.days, rows: styles.rows } as const;

export interface Choice<T> {
  readonly value: T;
  readonly name: ReactNode;
  readonly text?: ReactNode;
  readonly disabled?: boolean;
}

interface ChoiceTilesProps<T> {
  readonly legend: string;
  readonly kind?: 'tiles' | 'days' | 'rows';
  readonly choices: readonly Choice<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /**
   * Called when a value was chosen with a finger or a mouse: a user who moves through them with arrow keys
   * has not finished.
   */
  readonly onPicked?: () => void;
}

/** Renders a choice of one value, as tiles, days of a month, or rows. */
export function ChoiceTiles<T extends string | number | null>({
  legend,
  kind = 'tiles',
  choices,
  chosen,
  onChoose,
  onPicked,
}: ChoiceTilesProps<T>): ReactNode {
  const group = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={looks[kind]}>
        {choices.map(({ value, name, text, disabled = false }) => (
          <RadioTile
            key={String(value)}
            className={styles.tile}
            isSmall={kind === 'days'}
            name={group}
            checked={chosen === value}
            disabled={disabled}
            onChange={() => onChoose(value)}
            onClick={({ detail }) => {
              if (detail > 0) onPicked?.();
            }}
          >
            <span className={styles.name}>{name}</span>
            {text && <span className={styles.aside}>{text}</span>}
          </RadioTile>
        ))}
      </div>
    </fieldset>
  );
}
