import { type ReactNode, useState } from 'react';
import { call, keepFile } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, isReason, ReasonField, reasonTexts } from '../../parts/index.ts';
import { TouchWords, useTouch } from '../../passkeys/index.ts';
import { useDraft } from '../../session/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { userTexts } from './texts.ts';

interface GiveDataDialogProps {
  readonly userNo: string;
  readonly onClose: () => void;
}

/** Exports all data stored about a user as a file, for a reason that a passkey confirms. */
export function GiveDataDialog({ userNo, onClose }: GiveDataDialogProps): ReactNode {
  const texts = useTexts(userTexts);
  const { cancel } = useTexts(reasonTexts);
  const [reason, keepReason, discard] = useDraft(`reason of the data of ${userNo}`);
  const [wasSent, setSent] = useState(false);
  const content = { userNo, reason: reason.trim() };
  const { confirmAndShow, isPending, error, shown } = useTouch({ act: 'giveData', content });

  async function take(): Promise<void> {
    setSent(true);
    if (!isReason(reason)) return;
    const answer = await confirmAndShow((asked, touch) => call('POST /user/data', { ...asked, touch }));
    if (!answer) return;
    keepFile({ name: `user-${userNo}.json`, content: new Blob([answer.file], { type: 'application/json' }) });
    discard();
    onClose();
  }
  return (
    <Dialog
      title={texts.giveData}
      onClose={onClose}
      isPending={isPending}
      onSubmit={take}
      closeWords={cancel}
      actions={
        <Button kind="primary" type="submit" isPending={isPending}>
          {texts.giveData}
        </Button>
      }
    >
      <p>{texts.giveDataWords}</p>
      <ReasonField reason={reason} onChange={keepReason} wasSent={wasSent} takesFocus />
      {shown !== null && <TouchWords touched={shown} isPending={isPending} />}
      <Failure error={error} whenUnknown={texts.giveDataUnknown} />
    </Dialog>
  );
}
