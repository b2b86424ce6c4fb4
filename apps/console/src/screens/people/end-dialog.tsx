import type { PersonView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { ReasonDialog } from '../../parts/index.ts';
import { Notice } from '../../ui/index.ts';
import { peopleTexts } from './texts.ts';

interface EndDialogProps {
  readonly person: PersonView;
  readonly onClose: () => void;
}

/** Ends a person's access, for a reason that is kept. */
export function EndDialog({ person: { personNo, name }, onClose }: EndDialogProps): ReactNode {
  const texts = useTexts(peopleTexts);
  const act = useAct();
  const language = useLanguage();
  const [whyNot, setWhyNot] = useState<string | null>(null);

  async function end(reason: string): Promise<boolean> {
    setWhyNot(null);
    const answer = await act.runAndShow(() => call('POST /people/end', { personNo, reason }));
    setWhyNot(answer?.whyNot ?? null);
    return answer?.whyNot === null;
  }
  return (
    <ReasonDialog
      title={texts.endTitle(name)}
      draft={`end ${personNo}`}
      act={act}
      verb={texts.endIt}
      isDanger
      onSend={end}
      onClose={onClose}
    >
      <p>{texts.endWords(name)}</p>
      {whyNot !== null && <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>}
    </ReasonDialog>
  );
}
