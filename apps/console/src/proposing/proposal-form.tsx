import type { ConsoleResponse, ProposedAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call } from '../calls/index.ts';
import { defineTexts, useTexts } from '../language/index.ts';
import { Failure, isReason, ReasonField, reasonTexts } from '../parts/index.ts';
import { TouchWords, useTouch } from '../passkeys/index.ts';
import { useDraft } from '../session/index.ts';
import { Button, Dialog } from '../ui/index.ts';

const texts = defineTexts({
  en: {
    propose: 'Propose with passkey',
    confirm: 'Confirm with passkey',
    needsSecond: 'A second person has to approve it before anything is done.',
    isBeforehand: 'It counts at once. A second person has to approve it for it to stay.',
  },
  zh: {
    propose: '使用通行密钥提议',
    confirm: '使用通行密钥确认',
    needsSecond: '须由另一人批准后才会执行。',
    isBeforehand: '立即生效，须由另一人批准后才会保持。',
  },
});

/** The stored proposal, with the address for an invited person who was admitted at once. */
export type Proposed = ConsoleResponse<'POST /proposals'>;

interface ProposalFormProps {
  readonly title: string;
  /** The key under which the unsent reason is kept. */
  readonly draft: string;
  /** Returns the proposal for a reason; null while the rest of the form is incomplete. */
  readonly proposedFor: (reason: string) => ProposedAct | null;
  readonly onProposed: (answer: Proposed) => void;
  readonly onClose: () => void;
  /** Called when the person tried to send it: from then on missing fields are marked. */
  readonly onTry?: () => void;
  /** Whether it is done at once, without a second person. */
  readonly isAlone?: boolean;
  /** Whether it is in effect before a second person decides. */
  readonly isBeforehand?: boolean;
  /** Whether the reason is the first field to fill in. */
  readonly focusesReason?: boolean;
  /** The fields of the kind, above the reason. */
  readonly children?: ReactNode;
}

/** A dialog that proposes an act: describes it, asks for the reason, and has a passkey confirm it. */
export function ProposalForm(props: ProposalFormProps): ReactNode {
  const {
    title,
    draft,
    proposedFor,
    onProposed,
    onClose,
    onTry,
    isAlone = false,
    isBeforehand = false,
    focusesReason = true,
    children,
  } = props;
  const words = useTexts(texts);
  const reasons = useTexts(reasonTexts);
  const [reason, keepReason, discard] = useDraft(`reason of ${draft}`);
  const [wasSent, setSent] = useState(false);
  const content = proposedFor(reason.trim());
  const touched = content === null ? null : ({ act: 'propose', content } as const);
  const { confirm, isPending, error, shown } = useTouch(touched);

  async function propose(): Promise<void> {
    setSent(true);
    onTry?.();
    if (touched === null || !isReason(reason)) return;
    const answer = await confirm((proposed, touch) => call('POST /proposals', { proposed, touch }));
    if (!answer) return;
    discard();
    onClose();
    onProposed(answer);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      isPending={isPending}
      onSubmit={propose}
      closeWords={reasons.cancel}
      actions={
        <Button kind="primary" type="submit" isPending={isPending}>
          {isAlone ? words.confirm : words.propose}
        </Button>
      }
    >
      {!isAlone && <p>{isBeforehand ? words.isBeforehand : words.needsSecond}</p>}
      {children}
      <ReasonField reason={reason} onChange={keepReason} wasSent={wasSent} takesFocus={focusesReason} />
      {shown !== null && <TouchWords touched={shown} isPending={isPending} />}
      <Failure error={error} />
    </Dialog>
  );
}
