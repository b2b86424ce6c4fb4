import type { ReactNode } from 'react';
import { CheckIcon } from '../icon/icons.tsx';
import { inPhrases } from '../phrases/phrases.tsx';
import * as styles from './option-row.module.css';

interface OptionRowProps {
  readonly name: ReactNode;
  /** Lines of OptionLine below the name. */
  readonly children?: ReactNode;
  readonly isCurrent: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

/** Renders one option of a list in a sheet: a tap chooses it, a tick marks the present one. */
export function OptionRow({
  name,
  children,
  isCurrent,
  disabled = false,
  onChoose,
}: OptionRowProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.option}
      aria-current={isCurrent || undefined}
      disabled={disabled}
      onClick={onChoose}
    >
      <span className={styles.words}>
        <span className={styles.name}>{inPhrases(name)}</span>
        {children}
      </span>
      {isCurrent && <CheckIcon />}
    </button>
  );
}

/** Renders a further line about an option, in quiet type. */
export function OptionLine({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.line}>{inPhrases(children)}</span>;
}
