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
  /** While something is under way the dialog stays, also when Back is pressed: what comes is shown in it. */
  readonly isPending?: boolean;
  /** Neither Escape nor Back closes it, nor loading again unasked: what it shows is not shown again. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
  /** The form's own way to send it; Enter does it, too. */
  readonly onSubmit?: () => unknown;
  /** The buttons at the end; the one that only closes is there by itself. */
  readonly actions?: ReactNode;
  readonly closeWords?: string;
}

/**
 * A dialog over the page. Focus goes into it and comes back; Escape closes it. Where something is missing as
 * it is sent, the focus goes to the first field that says so.
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
