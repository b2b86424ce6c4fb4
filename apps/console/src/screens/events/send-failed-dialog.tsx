import { type ReactNode, useState } from 'react';
import { call, serverNow, useAct } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Failure, reasonTexts } from '../../parts/index.ts';
import { Button, Choice, Dialog } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';

const HOUR_MS = 3_600_000;
const spans = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
type Span = keyof typeof spans;

interface SendFailedDialogProps {
  readonly endpointNo: number;
  readonly onSent: (count: number) => void;
  readonly onClose: () => void;
}

/** Sends all events that failed in a time range again. */
export function SendFailedDialog({ endpointNo, onSent, onClose }: SendFailedDialogProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const { cancel } = useTexts(reasonTexts);
  const { runAndShow, isPending, error } = useAct();
  const [span, setSpan] = useState<Span>('day');

  async function send(): Promise<void> {
    const since = new Date(serverNow() - spans[span] * HOUR_MS).toISOString();
    const answer = await runAndShow(() => call('POST /events/sendFailedAgain', { endpointNo, since }));
    if (!answer) return;
    onSent(answer.count);
    onClose();
  }
  return (
    <Dialog
      title={texts.sendFailed}
      onClose={onClose}
      isPending={isPending}
      onSubmit={send}
      closeWords={cancel}
      actions={
        <Button kind="primary" type="submit" isPending={isPending}>
          {texts.sendFailed}
        </Button>
      }
    >
      <p>{texts.sendFailedWords}</p>
      <Choice
        label={texts.span}
        value={span}
        onChange={setSpan}
        options={(Object.keys(spans) as Span[]).map((value) => ({ value, words: texts[value] }))}
      />
      <Failure error={error} />
    </Dialog>
  );
}
