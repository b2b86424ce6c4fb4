import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './sentence-button.module.css';

interface SentenceButtonProps {
  readonly id?: string;
  /** What it is called: what stands in the sentence may say less. */
  readonly label: string;
  /** Of the words in the sentence. */
  readonly className?: string | undefined;
  /** Opens a sheet. */
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A part of a sentence that opens a sheet. Engines keep a button's own words in a box that does not break
 * over lines: the words are the button's label, which flows like the text around it, and a tap on them is a
 * tap on the button.
 */
export function SentenceButton({ id, label, className, onClick, children }: SentenceButtonProps): ReactNode {
  return (
    <label id={id} className={styles.part}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={onClick}
      />
      <span className={classNames(styles.words, className)} aria-hidden="true">
        {children}
      </span>
    </label>
  );
}
