import { type ReactNode, useId } from 'react';
import { CheckIcon } from '../../../../ui/icon/icons.tsx';
import './sheets.css';

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
  /** Chosen with a finger or a mouse: whoever moves through them with arrow keys has not finished. */
  readonly onPicked?: () => void;
}

/** One of some values, as tiles, days of a month, or rows. */
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
    <fieldset className={`choices choices--${kind}`}>
      <legend className="choices__legend">{legend}</legend>
      {choices.map(({ value, name, text, disabled = false }) => (
        <label key={String(value)} className="choices__tile">
          <input
            type="radio"
            className="choices__radio"
            name={group}
            checked={chosen === value}
            disabled={disabled}
            onChange={() => onChoose(value)}
            onClick={({ detail }) => {
              if (detail > 0) onPicked?.();
            }}
          />
          <span className="choices__name">{name}</span>
          {text && <span className="choices__words">{text}</span>}
          {kind !== 'days' && (
            <span className="choices__check">
              <CheckIcon />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
