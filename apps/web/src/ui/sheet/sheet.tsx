import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { useCover } from '../covers/covers.ts';
import { CloseIcon } from '../icon/icons.tsx';
import { classNames } from '../class-names.ts';
import { uiCopy } from '../copy.ts';
import { leaveBehind } from './leave-behind.ts';
import { Phrases } from '../phrases/phrases.tsx';
import * as styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  /**
   * Asked for by Esc, the close button, or a tap beside the sheet. Pair it with {@link useSheetEntry} so that
   * Back closes it, too.
   */
  readonly onClose: () => void;
  /** It fills the whole screen: for long reading. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/**
 * A sheet from the bottom edge: a modal `<dialog>`, so the browser itself keeps the focus inside, makes the
 * rest inert and gives the focus back afterwards. Mount it while it is open.
 */
export function Sheet({ title, onClose, whole = false, children }: SheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const head = useRef<HTMLDivElement>(null);
  useCover(head, 'top');
  const titleId = useId();
  const texts = useTexts(uiCopy);

  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open) return;
    shown.showModal();
    heading.current?.focus();
    return () => {
      leaveBehind(shown);
      shown.close();
    };
  }, []);

  // A click beside the sheet lands on the dialog itself. The keyboard has Esc and the close button for it.
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
