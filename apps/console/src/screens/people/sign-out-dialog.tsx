import type { PersonView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { call, useAct } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts } from '../../language/index.ts';
import { ReasonDialog } from '../../parts/index.ts';
import { Notice } from '../../ui/index.ts';
import { peopleTexts } from './texts.ts';

interface SignOutDialogProps {
  readonly person: PersonView;
  readonly onClose: () => void;
}

/** Ends all sessions of another person, who may sign in again, for a reason that is stored. */
export function SignOutDialog({ person: { personNo, name }, onClose }: SignOutDialogProps): ReactNode {
  const texts = useTexts(peopleTexts);
  const act = useAct();
  const language = useLanguage();
  const [whyNot, setWhyNot] = useState<string | null>(null);

  async function signOut(reason: string): Promise<boolean> {
    setWhyNot(null);
    const answer = await act.runAndShow(() => call('POST /people/signOut', { personNo, reason }));
    setWhyNot(answer?.whyNot ?? null);
    return answer?.whyNot === null;
  }
  return (
    <ReasonDialog
      title={texts.signOutTitle(name)}
      draft={`sign out ${personNo}`}
      act={act}
      verb={texts.signOut}
      isDanger
      onSend={signOut}
      onClose={onClose}
    >
      <p>{texts.signOutWords(name)}</p>
      {whyNot !== null && <Notice kind="waiting">{texts.notDone(reasonWords(whyNot, language))}</Notice>}
    </ReasonDialog>
  );
}
