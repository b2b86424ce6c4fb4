import { type ReactNode, useId } from 'react';
import * as styles from './choice.module.css';

interface ChoiceProps<V extends string> {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly words: string }[];
}

/** Renders the choice of one of few values, all of them visible. */
export function Choice<V extends string>({ label, value, onChange, options }: ChoiceProps<V>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.dot}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.words}
        </label>
      ))}
    </fieldset>
  );
}
