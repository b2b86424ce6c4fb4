import type { PartnerStateView, SwitchOffAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, isReason, ReasonField, reasonTexts, StopNotDone } from '../../parts/index.ts';
import { TouchWords, useTouch } from '../../passkeys/index.ts';
import { useDraft } from '../../session/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';
import { usePartnerName } from './partner-name.ts';
import { healthTexts } from './texts.ts';

const LONGEST_TEXT = 200;

interface SwitchOffDialogProps {
  readonly partner: PartnerStateView;
  readonly onClose: () => void;
}

/** Switches a partner off at once: with a reason, a text for users, and a touch of a passkey. */
export function SwitchOffDialog({ partner, onClose }: SwitchOffDialogProps): ReactNode {
  const texts = useTexts(healthTexts);
  const reasons = useTexts(reasonTexts);
  const nameOf = usePartnerName();
  const { kind, name } = partner;
  const [reason, keepReason, discard] = useDraft(`switch off ${kind} ${name}`);
  const [textZh, setTextZh, discardZh] = useDraft(`switched off ${kind} ${name}, zh`, texts.readyZh);
  const [textEn, setTextEn, discardEn] = useDraft(`switched off ${kind} ${name}, en`, texts.readyEn);
  const [wasSent, setSent] = useState(false);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const isWritten = textZh.trim() !== '' && textEn.trim() !== '';
  const content = {
    partner: { kind, name },
    textZh: textZh.trim(),
    textEn: textEn.trim(),
    reason: reason.trim(),
  } as SwitchOffAct;
  const touched = isWritten ? ({ act: 'switchOff', content } as const) : null;
  const { confirm, isPending, error, shown } = useTouch(touched);

  async function send(): Promise<void> {
    setSent(true);
    setWhyNot(null);
    if (!isReason(reason) || !isWritten) return;
    const answer = await confirm((asked, touch) => call('POST /partners/switchOff', { ...asked, touch }));
    if (!answer) return;
    setWhyNot(answer.whyNot);
    if (answer.whyNot !== null) return;
    discard();
    discardZh();
    discardEn();
    onClose();
  }
  const missing = wasSent && !isWritten ? texts.textMissing : null;
  return (
    <Dialog
      title={texts.switchOffOf(nameOf(partner))}
      onClose={onClose}
      isPending={isPending}
      onSubmit={send}
      closeWords={reasons.cancel}
      actions={
        <Button kind="danger" type="submit" isPending={isPending}>
          {texts.confirm}
        </Button>
      }
    >
      <p>{texts.switchOffWords}</p>
      <p>{kind === 'supplier' ? texts.supplierWords : texts.paymentWords}</p>
      <TextField
        label={texts.textZh}
        lang="zh-CN"
        value={textZh}
        onChange={setTextZh}
        maxLength={LONGEST_TEXT}
        error={missing}
        isRequired
      />
      <TextField
        label={texts.textEn}
        lang="en"
        value={textEn}
        onChange={setTextEn}
        maxLength={LONGEST_TEXT}
        error={missing}
        isRequired
      />
      <ReasonField reason={reason} onChange={keepReason} wasSent={wasSent} />
      {shown !== null && <TouchWords touched={shown} isPending={isPending} />}
      <StopNotDone whyNot={whyNot} />
      <Failure error={error} />
    </Dialog>
  );
}
