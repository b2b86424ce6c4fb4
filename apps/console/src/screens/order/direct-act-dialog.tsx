import type { OrderActView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { ReasonDialog } from '../../parts/index.ts';
import { Notice } from '../../ui/index.ts';
import { useActTitle } from './act-title.ts';
import { orderTexts } from './texts.ts';

interface DirectActDialogProps {
  readonly act: OrderActView;
  readonly onClose: () => void;
}

/** Does an act that one person may do alone, for a reason that is stored. */
export function DirectActDialog({
  act: { act: name, number, ...rest },
  onClose,
}: DirectActDialogProps): ReactNode {
  const texts = useTexts(orderTexts);
  const title = useActTitle()({ act: name, number, ...rest });
  const language = useLanguage();
  const act = useAct();
  const [whyNot, setWhyNot] = useState<string | null>(null);

  async function send(reason: string): Promise<boolean> {
    setWhyNot(null);
    const path = name === 'resend' ? 'POST /order/resend' : 'POST /order/ask';
    const answer = await act.runAndShow(() => call(path, { number, reason }));
    setWhyNot(answer?.whyNot ?? null);
    return answer?.whyNot === null;
  }

  return (
    <ReasonDialog
      title={title}
      draft={`${name} ${number}`}
      act={act}
      verb={title}
      onSend={send}
      onClose={onClose}
    >
      <p>{name === 'resend' ? texts.resendWords(number) : texts.askWords}</p>
      {whyNot !== null && <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>}
    </ReasonDialog>
  );
}
