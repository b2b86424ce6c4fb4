import type { SubmitEvent, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../language/index.ts';
import { Button } from './button.tsx';
import { TakesLong } from './takes-long.tsx';
import { uiTexts } from './ui-texts.ts';
import { useStaying } from './use-staying.ts';
import * as styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether an act is under way: the dialog then stays, also when Back is pressed, to show the result. */
  readonly isPending?: boolean;
  /** Whether Escape and Back do not close it, and a reload asks first, as its content is not shown again. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
  /** Submits the form; Enter does so too. */
  readonly onSubmit?: () => unknown;
  /** The buttons at the end; the one that only closes is added automatically. */
  readonly actions?: ReactNode;
  readonly closeWords?: string;
}

/**
 * Renders a dialog over the page. The focus moves into it and is restored afterwards; Escape closes it. If a
 * field is missing on submission, the first marked field receives the focus.
 */
export function Dialog({
  title,
  onClose,
  isPending = false,
  isKept = false,
  children,
  onSubmit,
  actions,
  closeWords,
}: DialogProps): ReactNode {
  const { close } = useTexts(uiTexts);
  useStaying({ isBackStopped: isPending || isKept, isLeavingAsked: isKept });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    onSubmit?.();
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isKeyboardDismissDisabled={isPending || isKept}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <form className={styles.form} noValidate onSubmit={submit}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <div className={styles.content}>
              {children}
              {isPending && <TakesLong isAct />}
            </div>
            <div className={styles.actions}>
              <Button onPress={onClose} isDisabled={isPending}>
                {closeWords ?? close}
              </Button>
              {actions}
            </div>
          </form>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
