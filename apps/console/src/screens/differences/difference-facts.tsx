import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, unitOfBook } from '../../parts/index.ts';
import { Facts } from '../../ui/index.ts';
import { differencesTexts } from './texts.ts';

interface DifferenceFactsProps {
  readonly difference: OpenDifferenceView;
  /** The proposed amount and its label; null if none is proposed. */
  readonly proposed?: readonly [label: string, amount: number] | null;
}

/** Renders a difference, to be read before proposing what is done about it. */
export function DifferenceFacts({ difference, proposed = null }: DifferenceFactsProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const word = useWord();
  const { book, kind, reference, ownAmount, theirAmount } = difference;
  const unit = unitOfBook(book);
  return (
    <Facts
      facts={[
        [texts.book, word('book', book)],
        [texts.kind, word('differenceKind', kind)],
        [texts.reference, reference],
        [texts.ours, <Amount key="ours" amount={ownAmount} unit={unit} />],
        [texts.theirs, <Amount key="theirs" amount={theirAmount} unit={unit} />],
        ...(proposed
          ? [[proposed[0], <Amount key="proposed" amount={proposed[1]} unit={unit} />] as const]
          : []),
      ]}
    />
  );
}
