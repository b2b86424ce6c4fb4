import type { OpenDifferenceView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Language, useTexts } from '../../language/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { DifferenceFacts } from './difference-facts.tsx';
import { differencesTexts } from './texts.ts';

interface WriteOffDialogProps {
  readonly difference: OpenDifferenceView;
  readonly onClose: () => void;
}

/** Proposes that a partner's missing amount is unrecoverable, or that it has been recovered. */
export function WriteOffDialog({ difference, onClose }: WriteOffDialogProps): ReactNode {
  const texts = useTexts(differencesTexts);
  const navigate = useNavigate();
  const { book, kind, reference, writeOff } = difference;
  const { amount } = writeOff;
  const words = wordsOf(kind, amount, texts);
  return (
    <ProposalForm
      title={words.title}
      draft={`write off ${book} ${kind} ${reference}`}
      proposedFor={(reason) => ({ kind: 'writeOff', book, differenceKind: kind, reference, amount, reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
      <DifferenceFacts difference={difference} proposed={[words.figure, Math.abs(amount)]} />
    </ProposalForm>
  );
}

/** Returns the texts of writing a difference off: a missing amount, one that is back, or a reversal. */
export function wordsOf(kind: string, amount: number, texts: (typeof differencesTexts)[Language]) {
  if (amount > 0)
    return {
      act: texts.writeOff,
      title: texts.writeOffTitle,
      sentence: texts.writeOffWords,
      figure: texts.writtenOff,
    };
  return kind === 'reversed'
    ? {
        act: texts.reversal,
        title: texts.reversalTitle,
        sentence: texts.reversalWords,
        figure: texts.reversed,
      }
    : {
        act: texts.takeBack,
        title: texts.takeBackTitle,
        sentence: texts.takeBackWords,
        figure: texts.takenBack,
      };
}
