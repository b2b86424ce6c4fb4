import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Copyable, Dialog } from '../../ui/index.ts';
import { peopleTexts } from './texts.ts';

interface InvitationWordProps {
  /** Who is invited. */
  readonly name: string;
  readonly word: string;
  readonly onClose: () => void;
}

/** The word that the invited person needs beside the address, shown once, to who proposes. */
export function InvitationWord({ name, word, onClose }: InvitationWordProps): ReactNode {
  const texts = useTexts(peopleTexts);
  return (
    <Dialog title={texts.wordTitle(name)} onClose={onClose} closeWords={texts.wordKept} isKept>
      <p>{texts.wordWords(name)}</p>
      <Copyable text={word} />
      <p>{texts.wordLost}</p>
    </Dialog>
  );
}
