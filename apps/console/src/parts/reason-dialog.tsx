import { type ReactNode, useState } from 'react';
import type { Act } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { useDraft } from '../session/index.ts';
import { Button, Dialog } from '../ui/index.ts';
import { Failure } from './failure.tsx';
import { isReason, reasonTexts } from './reason.ts';
import { ReasonField } from './reason-field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** The key under which the unsent reason is kept. */
  readonly draft: string;
  readonly act: Act;
  /** The label of the button that does it. */
  readonly verb: string;
  readonly isDanger?: boolean;
  /** Sends it; if it returns true, the dialog closes and the reason is discarded. */
  readonly onSend: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** Called when the person tried to send it, so that other missing fields are shown too. */
  readonly onTry?: () => void;
  /** Whether the reason is the first field to fill in. */
  readonly focusesReason?: boolean;
  readonly children?: ReactNode;
}

/** Asks for the reason before an act by hand. */
export function ReasonDialog({
  title,
  draft,
  act,
  verb,
  isDanger = false,
  onSend,
  onClose,
  onTry,
  focusesReason = true,
  children,
}: ReasonDialogProps): ReactNode {
  const texts = useTexts(reasonTexts);
  const [reason, keepReason, discard] = useDraft(draft);
  const [wasSent, setSent] = useState(false);

  async function send(): Promise<void> {
    setSent(true);
    onTry?.();
    if (!isReason(reason) || !(await onSend(reason.trim()))) return;
    discard();
    onClose();
  }
  function close(): void {
    act.forget();
    onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={close}
      isPending={act.isPending}
      onSubmit={send}
      closeWords={texts.cancel}
      actions={
        <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isPending={act.isPending}>
          {verb}
        </Button>
      }
    >
      {children}
      <ReasonField reason={reason} onChange={keepReason} wasSent={wasSent} takesFocus={focusesReason} />
      <Failure error={act.error} />
    </Dialog>
  );
}
