import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { ReasonDialog, StopNotDone } from '../../parts/index.ts';
import { useDraft } from '../../session/index.ts';
import { Choice, TextField } from '../../ui/index.ts';
import { channelToStop } from './channel-to-stop.ts';
import { stopsTexts } from './texts.ts';

const LONGEST_CHANNEL = 64;

/** Stops automatic debits at once, of one channel or of all. */
export function StopDebitsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts(stopsTexts);
  const act = useAct();
  // Stored with the reason, so that a restored form stops no more than was chosen.
  const [keptScope, keepScope, discardScope] = useDraft('how many debits are stopped', 'all');
  const scope = keptScope === 'one' ? 'one' : 'all';
  const [typed, keepTyped, discardTyped] = useDraft('whose debits are stopped');
  const [wasSent, setSent] = useState(false);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const channel = channelToStop(scope, typed);

  async function stop(reason: string): Promise<boolean> {
    setWhyNot(null);
    if (channel === undefined) return false;
    const answer = await act.runAndShow(() => call('POST /stops/debits', { channel, reason }));
    setWhyNot(answer?.whyNot ?? null);
    if (answer?.whyNot !== null) return false;
    discardScope();
    discardTyped();
    return true;
  }
  return (
    <ReasonDialog
      title={texts.stopDebits}
      draft="stop debits"
      act={act}
      verb={texts.stopDebits}
      isDanger
      onTry={() => setSent(true)}
      onSend={stop}
      onClose={onClose}
    >
      <p>{texts.stopDebitsWords}</p>
      <Choice
        label={texts.whose}
        value={scope}
        onChange={keepScope}
        options={[
          { value: 'all', words: texts.allChannels },
          { value: 'one', words: texts.oneChannel },
        ]}
      />
      {scope === 'one' && (
        <TextField
          label={texts.channel}
          hint={texts.channelCode}
          error={wasSent && channel === undefined ? texts.channelMissing : null}
          value={typed}
          onChange={keepTyped}
          maxLength={LONGEST_CHANNEL}
          isRequired
        />
      )}
      <StopNotDone whyNot={whyNot} />
    </ReasonDialog>
  );
}
