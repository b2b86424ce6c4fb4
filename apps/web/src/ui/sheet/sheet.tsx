import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { useCover } from '../covers/covers.ts';
import { CloseIcon } from '../icon/icons.tsx';
import { classNames } from '@phonebill/styles';
import { uiCopy } from '../copy.ts';
import { Phrases } from '../phrases/phrases.tsx';
import { sheetOpens } from './open-sheets.ts';
import * as styles from './sheet.module.css';

/** The attributes that identify parts of a sheet; its copy has none of them. */
const NAMES = ['id', 'name', 'data-testid'];

interface SheetProps {
  readonly title: string;
  /**
   * Called on Esc, the close button, or a tap beside the sheet. Pair it with {@link useSheetEntry} so that
   * Back closes it too.
   */
  readonly onClose: () => void;
  /** Whether it fills the whole screen, for long texts. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/**
 * Renders a sheet from the bottom edge: a modal `<dialog>`, so the browser itself keeps the focus inside,
 * makes the rest inert and restores the focus afterwards. Mount it while it is open.
 */
export function Sheet({ title, onClose, whole = false, children }: SheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const head = useRef<HTMLDivElement>(null);
  useCover(head, 'top');
  const titleId = useId();
  const texts = useTexts(uiCopy);

  // Closed before it is removed from the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open) return;
    shown.showModal();
    heading.current?.focus();
    const closes = sheetOpens(shown);
    return () => {
      closes();
      leaveBehind(shown);
      shown.close();
    };
  }, []);

  // A click beside the sheet hits the dialog itself. The keyboard has Esc and the close button for it.
  useEffect(() => {
    const shown = dialog.current;
    const closeWhenBeside = (event: MouseEvent) => {
      if (event.target === shown) onClose();
    };
    shown?.addEventListener('click', closeWhenBeside);
    return () => shown?.removeEventListener('click', closeWhenBeside);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, whole && styles.whole)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head} ref={head} data-cover="top">
        <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
          <Phrases text={title} />
        </h2>
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}

/**
 * Shows a closing sheet sinking: an inert copy, hidden from screen readers, which is removed a moment later.
 * Does nothing if the user prefers reduced motion.
 */
function leaveBehind(sheet: HTMLElement): void {
  const likeness = document.createElement('div');
  likeness.className = classNames(styles.leaving);
  likeness.setAttribute('aria-hidden', 'true');
  likeness.setAttribute('inert', '');
  const seen = document.createElement('div');
  seen.className = sheet.className;
  seen.append(...sheet.cloneNode(true).childNodes);
  for (const part of seen.querySelectorAll('*')) for (const name of NAMES) part.removeAttribute(name);
  likeness.append(seen);
  document.body.append(likeness);
  seen.scrollTop = sheet.scrollTop;
  if (getComputedStyle(likeness).animationName === 'none') return likeness.remove();
  // Ignores animations inside the sheet, whose events bubble up to here.
  const removeAtEnd = ({ target }: AnimationEvent): void => {
    if (target === likeness) likeness.remove();
  };
  likeness.addEventListener('animationend', removeAtEnd);
  likeness.addEventListener('animationcancel', removeAtEnd);
}
