import type { PersonView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { Failure, isReason, ReasonField, reasonTexts } from '../../parts/index.ts';
import { TouchWords, useTouch } from '../../passkeys/index.ts';
import { useDraft } from '../../session/index.ts';
import { Button, Dialog, Notice } from '../../ui/index.ts';
import { peopleTexts } from './texts.ts';

interface EndDialogProps {
  readonly person: PersonView;
  readonly onClose: () => void;
}

/** Ends a person's access, for a reason that is stored, confirmed by touching a passkey. */
export function EndDialog({ person: { personNo, name }, onClose }: EndDialogProps): ReactNode {
  const texts = useTexts(peopleTexts);
  const reasons = useTexts(reasonTexts);
  const language = useLanguage();
  const [reason, keepReason, discard] = useDraft(`end ${personNo}`);
  const [wasSent, setSent] = useState(false);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const content = { personNo, reason: reason.trim() };
  const { confirmAndShow, isPending, error, shown } = useTouch({ act: 'endPerson', content });

  async function end(): Promise<void> {
    setSent(true);
    setWhyNot(null);
    if (!isReason(reason)) return;
    const answer = await confirmAndShow((asked, touch) => call('POST /people/end', { ...asked, touch }));
    if (!answer) return;
    setWhyNot(answer.whyNot);
    if (answer.whyNot !== null) return;
    discard();
    onClose();
  }
  return (
    <Dialog
      title={texts.endTitle(name)}
      onClose={onClose}
      isPending={isPending}
      onSubmit={end}
      closeWords={reasons.cancel}
      actions={
        <Button kind="danger" type="submit" isPending={isPending}>
          {texts.endIt}
        </Button>
      }
    >
      <p>{texts.endWords(name)}</p>
      <ReasonField reason={reason} onChange={keepReason} wasSent={wasSent} />
      {shown !== null && <TouchWords touched={shown} named={name} isPending={isPending} />}
      {whyNot !== null && <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>}
      <Failure error={error} />
    </Dialog>
  );
}
