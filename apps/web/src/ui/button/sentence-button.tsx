import type { ReactNode } from 'react';
import { classNames } from '@phonebill/styles';
import * as styles from './sentence-button.module.css';

interface SentenceButtonProps {
  readonly id?: string;
  /** The accessible name: the text in the sentence may be shorter. */
  readonly label: string;
  /** The class of the text in the sentence. */
  readonly className?: string | undefined;
  /** Opens a sheet. */
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A part of a sentence that opens a sheet. Engines keep a button's own text in a box that does not break over
 * lines, so the text is the button's label, which flows like the text around it; a tap on the label is a tap
 * on the button.
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
