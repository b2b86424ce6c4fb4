import type { EventEndpointView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { ReasonDialog } from '../../parts/index.ts';
import { Notice } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';

interface SwitchDialogProps {
  readonly endpoint: EventEndpointView;
  readonly onClose: () => void;
}

/** Disables an endpoint, or enables it again, with a reason. */
export function SwitchDialog({ endpoint, onClose }: SwitchDialogProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const language = useLanguage();
  const act = useAct();
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const { endpointNo } = endpoint;
  // The state when the dialog was opened: a change meanwhile does not make the button do the opposite.
  const [isEnabled] = useState(endpoint.disabledAt === null);

  async function send(reason: string): Promise<boolean> {
    const name = isEnabled ? 'POST /events/disable' : 'POST /events/enable';
    const answer = await act.runAndShow(() => call(name, { endpointNo, reason }));
    setWhyNot(answer?.whyNot ?? null);
    return answer?.whyNot === null;
  }
  return (
    <ReasonDialog
      title={`${isEnabled ? texts.disable : texts.enable} · ${texts.endpointTitle(endpointNo)}`}
      draft={`switch endpoint ${endpointNo}`}
      act={act}
      verb={isEnabled ? texts.disable : texts.enable}
      isDanger={isEnabled}
      onSend={send}
      onClose={onClose}
    >
      <p>{isEnabled ? texts.disableWords : texts.enableWords}</p>
      {whyNot !== null && <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>}
    </ReasonDialog>
  );
}
