import type { ReactNode } from 'react';
import { defineTexts, useTexts } from '../language/index.ts';
import { Copyable, Dialog } from '../ui/index.ts';

const texts = defineTexts({
  en: {
    title: 'The invitation',
    words: 'Send this address to the invited person. It works once and is shown only now.',
    needsWord: (name: string) => `They also need the word that ${name} has. Do not ask for it yourself.`,
    close: 'I have copied it',
  },
  zh: {
    title: '邀请链接',
    words: '请将此链接发给受邀人。链接仅可使用一次，且只在此处显示一次。',
    needsWord: (name: string) => `受邀人还需要由${name}告知的口令，请勿自行索取。`,
    close: '我已复制',
  },
});

interface InvitationProps {
  readonly address: string;
  /** The person who was shown the accompanying word; null if none is needed. */
  readonly wordHolder: string | null;
  readonly onClose: () => void;
}

/** Shows, once, the address that admits an invited person. */
export function Invitation({ address, wordHolder, onClose }: InvitationProps): ReactNode {
  const words = useTexts(texts);
  return (
    <Dialog title={words.title} onClose={onClose} closeWords={words.close} isKept>
      <p>{words.words}</p>
      <Copyable text={address} />
      {wordHolder !== null && <p>{words.needsWord(wordHolder)}</p>}
    </Dialog>
  );
}
