import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Copyable, Dialog } from '../../ui/index.ts';
import { peopleTexts } from './texts.ts';

interface InvitationWordProps {
  /** The name of the invited person. */
  readonly name: string;
  readonly word: string;
  readonly onClose: () => void;
}

/** Shows the proposer, once, the word that the invited person needs beside the address. */
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
