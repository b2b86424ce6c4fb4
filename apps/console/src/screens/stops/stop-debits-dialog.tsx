import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { ReasonDialog } from '../../parts/index.ts';
import { useDraft } from '../../session/index.ts';
import { Notice, TextField } from '../../ui/index.ts';
import { stopsTexts } from './texts.ts';

const LONGEST_CHANNEL = 64;

/** Stops automatic debits at once, of one channel or of all. */
export function StopDebitsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts(stopsTexts);
  const language = useLanguage();
  const act = useAct();
  const [channel, setChannel, discard] = useDraft('whose debits are stopped');
  const [whyNot, setWhyNot] = useState<string | null>(null);

  async function stop(reason: string): Promise<boolean> {
    setWhyNot(null);
    const named = channel.trim();
    const input = { channel: named === '' ? null : named, reason };
    const answer = await act.run(() => call('POST /stops/debits', input));
    setWhyNot(answer?.whyNot ?? null);
    if (answer?.whyNot !== null) return false;
    discard();
    return true;
  }
  return (
    <ReasonDialog
      title={texts.stopDebits}
      draft="stop debits"
      act={act}
      verb={texts.stopDebits}
      isDanger
      onSend={stop}
      onClose={onClose}
    >
      <p>{texts.stopDebitsWords}</p>
      <TextField
        label={texts.channel}
        hint={texts.channelHint}
        value={channel}
        onChange={setChannel}
        maxLength={LONGEST_CHANNEL}
      />
      {whyNot !== null && <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>}
    </ReasonDialog>
  );
}
