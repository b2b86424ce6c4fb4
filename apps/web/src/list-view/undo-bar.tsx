import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useCover } from '../ui/covers/covers.ts';
import * as styles from './undo.module.css';

interface UndoBarProps {
  /** The act just done; null shows nothing. */
  readonly words: string | null;
  readonly undo: string;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly onUndo: () => void;
}

/** Says briefly what was done, with a button to undo it. */
export function UndoBar({ words, undo, buttonRef, onUndo }: UndoBarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useCover(bar, 'bottom');
  return (
    <div className={styles.undo} role="status" ref={bar} data-cover="bottom">
      {words !== null && (
        <div className={styles.bar}>
          <span className={styles.words}>{words}</span>
          <button type="button" className={styles.button} ref={buttonRef} onClick={onUndo}>
            {undo}
          </button>
        </div>
      )}
    </div>
  );
}

/** How long (ms) a deletion can be undone by a tap: time to read the text and to find the button. */
export const UNDO_MS = 8000;

interface Undo<T> {
  /** The last deletion; null if there is nothing to undo. */
  readonly offered: T | null;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  offer(what: T): void;
  withdraw(): void;
}

/** Offers to undo a deletion for a while, and for as long as the button has the keyboard's focus. */
export function useUndo<T>(): Undo<T> {
  const [offered, setOffered] = useState<T | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);

  function withdraw(): void {
    // The focus must not leave the page with the button.
    if (document.activeElement === buttonRef.current) document.querySelector<HTMLElement>('#main')?.focus();
    setOffered(null);
  }

  useEffect(() => {
    if (offered === null) return;
    // The button of the row is gone, and the focus with it: the next action is here.
    if (document.activeElement === document.body) buttonRef.current?.focus();
    const timer = setInterval(() => {
      if (!buttonRef.current?.matches(':focus-visible')) withdraw();
    }, UNDO_MS);
    return () => clearInterval(timer);
  }, [offered]);

  return { offered, buttonRef, offer: setOffered, withdraw };
}
